import { BOARD_TEXTS_MAX } from '../../contract/vocabulary.ts'
import type { TestApp } from './app.ts'
import type { Member } from './factories.ts'

/** What a place of the walk answered. */
export type Visit = { at: string; status: number; text: string }

/** Ids for the names in paths, the words to search for, and how many calls run at once, by default one. */
export type Walk = { ids: Record<string, readonly string[]>; words: readonly string[]; atOnce?: number }

/** Calls that read, though their methods say otherwise: what they are asked for each word, and for each id. */
const SEARCHES: Record<string, (word: string, ids: readonly string[]) => object[]> = {
  'POST /api/conversations/search': (search, ids) => [{}, { search }, ...ids.map((person) => ({ person }))],
  'POST /api/members/search': (search) => [
    { list: 'members' },
    { list: 'members', search },
    { list: 'directory', search },
  ],
  'POST /api/directory/cards': (_, ids) => ids.map((id) => ({ ids: [id] })),
  'POST /api/sources/search': (search) => [{}, { search }],
  'POST /api/suggestions': (text) => [{ text, correct: true }],
  'POST /api/saved-filters/preview': (word) => [
    ...[[], [word]].map((any) => ({ postType: 'all', beats: [], any, all: [], none: [], within: null })),
  ],
  'POST /api/audience/search': (search) => [{ search }],
  'POST /api/posts/:post_id/pitches/search': () => [{}],
  'POST /api/posts/:post_id/board/search': () => [{}],
  'POST /api/posts/:post_id/board/texts': (_, ids) =>
    ids.flatMap((_id, at) =>
      at % BOARD_TEXTS_MAX === 0 ? [{ ids: ids.slice(at, at + BOARD_TEXTS_MAX) }] : [],
    ),
  'POST /api/admin/cases/search': () => [{}, { closed: true }, { kind: 'appeals' }],
  'POST /api/admin/members/search': (search) => [{}, { search }],
}

/** The queries of calls that take some, besides none. */
const QUERIES: Record<string, (word: string) => string[]> = {
  'GET /api/posts': (word) => [
    '?expired=true',
    '?saved=true',
    '?beats=Banking',
    `?search=${word}`,
    `?any=${word}`,
  ],
  'GET /api/posts/count': (word) => [`?search=${word}`, `?any=${word}`],
  'GET /api/requests': (word) => ['?state=all&order=deadline', '?unpitched=true', `?search=${word}`],
  'GET /api/matches': () => ['?tab=saved'],
}

/** Each way to fill in the names of a path: none where a name has no id. */
function filled(path: string, ids: Walk['ids']): string[] {
  const [name] = /:\w+/.exec(path) ?? []
  if (!name) return [path]
  return (ids[name.slice(1)] ?? []).flatMap((id) => filled(path.replace(name, id), ids))
}

/** Each body that a search is sent, once. */
const bodiesOf = (at: string, words: readonly string[], ids: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => SEARCHES[at]!(word, [...new Set(ids)])).map((body) => JSON.stringify(body)))

/** Every read of the API that a member may make, with these ids and words. */
export async function walk(app: TestApp, member: Member, { ids, words, atOnce = 1 }: Walk): Promise<Visit[]> {
  const all = Object.entries(ids).flatMap(([name, of]) => (name.endsWith('_id') ? of : []))
  const served = app.server.routes.filter(({ who }) => who !== undefined).map(({ at }) => at)
  const unserved = Object.keys(SEARCHES).filter((at) => !served.includes(at))
  if (unserved.length > 0) throw new Error(`not served: ${unserved.join(', ')}`)
  const left: (() => Promise<Visit>)[] = []
  for (const at of served) {
    const [method = '', path = ''] = at.split(' ')
    // A stream does not end; the tests read it by itself.
    if (path === '/api/events' || (method !== 'GET' && !(at in SEARCHES))) continue
    const queries = method === 'GET' ? ['', ...words.flatMap((word) => QUERIES[at]?.(word) ?? [])] : ['']
    const bodies = method === 'GET' ? [undefined] : bodiesOf(at, words, all)
    for (const address of filled(path, ids))
      for (const query of new Set(queries))
        for (const body of bodies)
          left.push(async () => {
            const answer = await app.as(member).send(method, address + query, {
              ...(body && { body, headers: { 'content-type': 'application/json' } }),
            })
            return { at: `${method} ${path}${query}`, status: answer.status, text: await answer.text() }
          })
  }
  const visits: Visit[] = []
  while (left.length > 0) visits.push(...(await Promise.all(left.splice(0, atOnce).map((visit) => visit()))))
  return visits
}

/** Visits that say nothing about what the member may read: the server failed, or refused them as malformed or too many. */
export const unanswered = (visits: readonly Visit[]): Visit[] =>
  visits.filter(({ status }) => status >= 500 || status === 422 || status === 429)

/** Which of these words a text has, in upper or lower case. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const lower = text.toLowerCase()
  return words.filter((word) => lower.includes(word.toLowerCase()))
}

/** Which of these words each place has: "GET /api/posts: vanadium". */
export const leaksIn = (visits: readonly Visit[], words: readonly string[]): string[] =>
  visits.flatMap(({ at, text }) => wordsIn(text, words).map((word) => `${at}: ${word}`))

/** The places that have any of these words. */
export const placesWith = (visits: readonly Visit[], words: readonly string[]): Set<string> =>
  new Set(visits.filter(({ text }) => wordsIn(text, words).length > 0).map(({ at }) => at))

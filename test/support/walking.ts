import type { TestApp } from './app.ts'
import type { Member } from './factories.ts'

/** What a place of the walk answered. */
export type Visit = { at: string; status: number; text: string }

/** Ids for the names in paths, and the words to search for. */
export type Walk = { ids: Record<string, readonly string[]>; words: readonly string[] }

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

/** Every read of the API that a member may make, with these ids and words, one after the other. */
export async function walk(app: TestApp, member: Member, { ids, words }: Walk): Promise<Visit[]> {
  const visits: Visit[] = []
  const all = Object.values(ids).flat()
  const served = app.server.routes.filter(({ who }) => who !== undefined).map(({ at }) => at)
  for (const at of served) {
    const [method = '', path = ''] = at.split(' ')
    // A stream does not end; the tests read it by itself.
    if (path === '/api/events' || (method !== 'GET' && !(at in SEARCHES))) continue
    const queries = method === 'GET' ? ['', ...words.flatMap((word) => QUERIES[at]?.(word) ?? [])] : ['']
    const bodies = method === 'GET' ? [undefined] : words.flatMap((word) => SEARCHES[at]!(word, all))
    for (const address of filled(path, ids))
      for (const query of new Set(queries))
        for (const body of bodies) {
          const answer = await app.as(member).send(method, address + query, {
            ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
          })
          const text = await answer.text()
          visits.push({ at: `${method} ${path}${query}`, status: answer.status, text })
        }
  }
  const unserved = Object.keys(SEARCHES).filter((at) => !served.includes(at))
  if (unserved.length > 0) throw new Error(`not served: ${unserved.join(', ')}`)
  return visits
}

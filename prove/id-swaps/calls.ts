import type { Recorded } from './recorder.ts'

export type Kind =
  | 'post'
  | 'comment'
  | 'conversation'
  | 'message'
  | 'notification'
  | 'source'
  | 'session'
  | 'factor'
  | 'challenge'
  | 'account'
  | 'application'
  | 'picture'

type Values = Record<string, unknown>
/** A recorded request, taken apart by the route that it went to. */
export type Call = { at: string; params: Values; query: Values; body: Values | undefined; raw: Recorded }

/** What an id is of, by the name under which it is sent. */
export const KINDS: Record<string, readonly Kind[]> = {
  post_id: ['post'],
  comment_id: ['comment'],
  parent_comment_id: ['comment'],
  conversation_id: ['conversation'],
  message_id: ['message'],
  notification_id: ['notification'],
  newest_id: ['notification'],
  source_id: ['source'],
  profile_id: ['source', 'account'],
  session_id: ['session'],
  factor_id: ['factor'],
  challenge_id: ['challenge'],
  account_id: ['account'],
  person: ['account'],
  application_id: ['application'],
  applicationId: ['application'],
  picture_url: ['picture'],
  photo_url: ['picture'],
}

/** Takes requests apart by the routes of the server; `routes` are as `POST /api/posts/:post_id/close`. */
export function readCalls(recorded: Recorded[], routes: string[]): Call[] {
  const patterns = routes.map((at) => ({ at, pattern: patternOf(at) }))
  return recorded.map((raw) => {
    const { pathname, searchParams } = new URL(raw.url, 'http://localhost')
    // A word of a path is no id: `/api/posts/drafts` comes before `/api/posts/:post_id`.
    const found = patterns
      .toSorted((one, other) => one.at.split(':').length - other.at.split(':').length)
      .map(({ at, pattern }) => ({ at, match: pattern.exec(`${raw.method} ${pathname}`) }))
      .find(({ match }) => match !== null)
    if (!found) throw new Error(`no route for ${raw.method} ${raw.url}`)
    const isJson = raw.type?.startsWith('application/json') && raw.body.length > 0
    const body = isJson ? (JSON.parse(raw.body.toString()) as Values) : undefined
    return {
      at: found.at,
      params: { ...found.match?.groups },
      query: Object.fromEntries(searchParams),
      body,
      raw,
    }
  })
}

const patternOf = (at: string) =>
  new RegExp(`^${at.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

export type Ids = Record<Kind, string[]>

const partsOf = (call: Call): ['params' | 'query' | 'body', Values][] => [
  ['params', call.params],
  ['query', call.query],
  ['body', call.body ?? {}],
]

/** The names under which a call sends ids. */
export const namesOf = (call: Call): string[] =>
  partsOf(call).flatMap(([, values]) => Object.keys(values).filter((name) => name in KINDS))

/** The call with each of these ids in each place that takes one, and with all places taken at once. */
export function* swapped(call: Call, ids: Ids, anyKind: boolean): Generator<Call> {
  const all: Call = { ...call }
  for (const [part, values] of partsOf(call))
    for (const name of Object.keys(values).filter((one) => one in KINDS)) {
      const kinds = anyKind ? (Object.keys(ids) as Kind[]) : KINDS[name]!
      const fitting = kinds.flatMap((kind) => ids[kind])
      for (const id of fitting) yield { ...call, [part]: { ...values, [name]: id } }
      const [first] = KINDS[name]!.flatMap((kind) => ids[kind])
      if (first !== undefined) all[part] = { ...all[part], [name]: first }
    }
  if (namesOf(call).length > 1) yield all
}

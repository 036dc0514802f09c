import type { RequestFilter } from '../../contract/requests.ts'
import type { PostType } from '../../contract/vocabulary.ts'
import { IS_PUBLISHED, isListed } from '../audience/audience.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { all, type Value } from '../platform/postgres/scanning-search.sql.ts'
import { IS_OPEN, type PostFilter } from './post-search.sql.ts'

/** Which requests, for which viewer, and after which of them. */
export type RequestQuery<After = Cursor> = {
  viewer: string
  /** The types of other members' requests that the viewer sees. */
  types: readonly PostType[]
  filter: RequestFilter
  after: After | null
}
type Asked = Omit<RequestQuery, 'after'>

/** A part of the list that has an order, and an index, of its own. */
export type Part = {
  scope: (value: Value) => string
  /** Without other members' requests. */
  isOwn?: boolean
}

/** What a request shows as its type: requestTypeOf of contract/requests.rules.ts. */
const TYPE = `coalesce(p.type, case p.interview_type when 'Commentary' then 'Comment' else p.interview_type end)`

const IS_REQUEST = `p.post_type <> 'community'`

const isUnpitchedBy = (viewer: string) => `not exists (select from responses r
    where r.post_id = p.id and r.responder_id = ${viewer} and r.is_pitch)
  and not exists (select from held_pitches h
    where h.post_id = p.id and h.responder_id = ${viewer} and h.outcome is null)`

/** Which states to list. `expired` is older: true means all. */
export const stateOf = ({ state, expired }: RequestFilter) => state ?? (expired ? 'all' : 'open')

export function requestFilter({ viewer, types, filter }: Asked, part?: Part): PostFilter {
  const { type, mine, beats = [], unpitched, search } = filter
  const state = stateOf(filter)
  const others = all(
    `p.post_type in (${types.map((name) => `'${name}'`).join(', ')})`,
    state === 'open' && IS_OPEN,
  )
  const isOwn = (value: Value) => `p.account_id = ${value(viewer)}`
  return {
    search,
    isTextIndexed: true,
    // By type and date, or by author.
    isIndexed: true,
    conditions: (value) => ({
      scope: all(
        IS_PUBLISHED,
        part ? part.scope(value) : mine && isOwn(value),
        // In the scope, or a cursor would name requests that the viewer may not read.
        !mine && isListed(value(viewer)),
      ),
      fits: all(
        mine || part?.isOwn
          ? all(IS_REQUEST, part && isOwn(value))
          : // One condition for both, so that no request is found twice.
            `((${others}) or (${isOwn(value)} and ${IS_REQUEST}))`,
        state === 'closed' && 'p.expires_at <= now()',
        type && `${TYPE} = ${value(type)}`,
        beats.length > 0 && `p.tags && ${value(beats)}::text[]`,
        unpitched && isUnpitchedBy(value(viewer)),
      ),
    }),
  }
}

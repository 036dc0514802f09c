import type { RequestFilter } from '../../contract/requests.ts'
import type { PostType } from '../../contract/vocabulary.ts'
import { IS_PUBLISHED } from '../audience/audience.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { all } from '../platform/postgres/scanning-search.sql.ts'
import { IS_OPEN, type PostFilter } from './post-search.sql.ts'

/** Which requests, for which viewer, and after which of them. */
export type RequestQuery = {
  viewer: string
  /** The types of other members' requests that the viewer sees. */
  types: readonly PostType[]
  filter: RequestFilter
  after: Cursor | null
}

/** What a request shows as its type: requestTypeOf of contract/requests.rules.ts. */
const TYPE = `coalesce(p.type, case p.interview_type when 'Commentary' then 'Comment' else p.interview_type end)`

export function requestFilter({ viewer, types, filter }: RequestQuery): PostFilter {
  const { type, expired, mine, search } = filter
  const others = all(`p.post_type in (${types.map((name) => `'${name}'`).join(', ')})`, !expired && IS_OPEN)
  return {
    search,
    isTextIndexed: true,
    // By type and date, or by author.
    isIndexed: true,
    conditions: (value) => ({
      scope: all(IS_PUBLISHED, mine && `p.account_id = ${value(viewer)}`),
      fits: all(
        mine
          ? `p.post_type <> 'community'`
          : // One condition for both, so that no request is found twice.
            `((${others}) or (p.account_id = ${value(viewer)} and p.post_type <> 'community'))`,
        type && `${TYPE} = ${value(type)}`,
      ),
    }),
  }
}

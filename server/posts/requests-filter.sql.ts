import type { RequestFilter } from '../../contract/requests.ts'
import type { PostType } from '../../contract/vocabulary.ts'
import { containing } from '../platform/postgres/containing.ts'
import { all, type Conditions, type FeedPlace } from './feed-filter.sql.ts'

/** Which requests, for which viewer, and after which of them. */
export type RequestQuery = {
  viewer: string
  /** The types of other members' requests that the viewer sees. */
  types: readonly PostType[]
  filter: RequestFilter
  after: FeedPlace | null
}

/** What a request shows as its type: requestTypeOf of contract/requests.rules.ts. */
const TYPE = `coalesce(p.type, case p.interview_type when 'Commentary' then 'Comment' else p.interview_type end)`
const OWN = `(p.account_id = $1 and p.post_type <> 'community')`

/** A query as SQL over `posts p`; the viewer is $1. One condition for both, so that no request is found twice. */
export function requestConditions({ viewer, types, filter, after }: RequestQuery): Conditions {
  const { type, expired, search = '' } = filter
  const values: unknown[] = [viewer]
  const value = (one: unknown) => `$${values.push(one)}`
  const text = search.trim() !== '' && value(containing(search))
  const others = all(
    `p.post_type in (${types.map((name) => `'${name}'`).join(', ')})`,
    !expired && '(p.expires_at is null or p.expires_at > now())',
  )
  return {
    scope: all(
      `p.data ->> 'status' = 'published'`,
      after && `(p.created_at, p.id) < (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`,
    ),
    fits: all(
      `((${others}) or ${OWN})`,
      type && `${TYPE} = ${value(type)}`,
      text && `(p.title ilike ${text} or p.description ilike ${text})`,
    ),
    // By type and date, or by author.
    indexed: true,
    values,
  }
}

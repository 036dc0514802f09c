import type { FeedFilter } from '../../contract/feed.ts'
import type { PostStatus } from '../../contract/vocabulary.ts'
import { containing, hasTrigram } from '../platform/postgres/containing.ts'

export type FeedPlace = { at: string; id: string }

/** Which posts, for which viewer, and after which of them. */
export type FeedQuery = {
  viewer: string
  /** `draft`: the viewer's own drafts, whatever their dates. */
  status: PostStatus
  filter: FeedFilter
  after: FeedPlace | null
}

/** A query as SQL over `posts p`; the viewer is $1. */
export type Conditions = {
  /** The conditions that match the index by which the list is walked, newest first. */
  scope: string
  /** The conditions checked on each post. */
  fits: string
  /** Whether another index can find the matching posts if they are few. */
  indexed: boolean
  values: unknown[]
}

type Part = string | false | null | undefined
export const all = (...parts: Part[]) => parts.filter(Boolean).join(' and ') || 'true'

/** Only the filters that are set are in the text, so that each combination gets its own plan. */
export function conditionsOf({ viewer, status, filter, after }: FeedQuery): Conditions {
  const { postType, beats = [], expired, saved, myPosts, search = '' } = filter
  const values: unknown[] = [viewer]
  const value = (one: unknown) => `$${values.push(one)}`
  const text = search.trim() !== '' && value(containing(search))
  const ofType = postType && `p.post_type = ${value(postType)}`
  const isDraft = status === 'draft'
  const isOwn = isDraft || myPosts
  const hidesExpired = !isDraft && !expired
  return {
    scope: all(
      `p.data ->> 'status' = '${status}'`,
      isOwn ? 'p.account_id = $1' : ofType,
      after && `(p.created_at, p.id) < (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`,
    ),
    fits: all(
      isOwn && ofType,
      beats.length > 0 && `p.tags && ${value(beats)}::text[]`,
      hidesExpired && '(p.expires_at is null or p.expires_at > now())',
      saved && 'exists (select from saved_posts s where s.post_id = p.id and s.user_id = $1)',
      text && `(p.title ilike ${text} or p.description ilike ${text})`,
    ),
    indexed: !isDraft && (hasTrigram(search) || beats.length > 0 || !!saved || (hidesExpired && !!ofType)),
    values,
  }
}

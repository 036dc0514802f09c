import type { FeedFilter } from '../../contract/feed.ts'
import type { PostStatus } from '../../contract/vocabulary.ts'
import { IS_PUBLISHED, isListed } from '../audience/audience.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { all } from '../platform/postgres/scanning-search.sql.ts'
import { IS_OPEN, type PostFilter } from './post-search.sql.ts'

/** Which posts, for which viewer, and after which of them. */
export type FeedQuery = {
  viewer: string
  /** `draft`: the viewer's own drafts, whatever their dates. */
  status: PostStatus
  filter: FeedFilter
  after: Cursor | null
}

export function feedFilter({ viewer, status, filter }: FeedQuery): PostFilter {
  const {
    postType,
    beats = [],
    any = [],
    all: every = [],
    none = [],
    within,
    expired,
    saved,
    myPosts,
    search,
  } = filter
  const isDraft = status === 'draft'
  const isOwn = isDraft || myPosts
  const hidesExpired = !isDraft && !expired
  const hasIndex = beats.length > 0 || !!saved || (hidesExpired && !!postType)
  return {
    search,
    keywords: { any, all: every, none },
    // No index has the texts of drafts.
    isTextIndexed: !isDraft,
    isIndexed: !isDraft && hasIndex,
    conditions: (value) => {
      const ofType = postType && `p.post_type = ${value(postType)}`
      return {
        scope: all(
          isDraft ? `p.data ->> 'status' = 'draft'` : IS_PUBLISHED,
          isOwn ? `p.account_id = ${value(viewer)}` : ofType,
          // In the scope, or a cursor would name posts that the viewer may not read.
          !isOwn && isListed(value(viewer)),
        ),
        fits: all(
          isOwn && ofType,
          beats.length > 0 && `p.tags && ${value(beats)}::text[]`,
          hidesExpired && IS_OPEN,
          within !== undefined && `p.expires_at <= now() + make_interval(hours => ${value(within)}::int)`,
          saved &&
            `exists (select from saved_posts s where s.post_id = p.id and s.user_id = ${value(viewer)})`,
        ),
      }
    },
  }
}

import type { FeedFilter, PostCount } from '../../contract/feed.ts'
import type { PostStatus } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { JsonText } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import { feeds } from './feed.sql.ts'
import type { FeedQuery } from './feed-filter.sql.ts'
import { pageEnd } from './page-text.ts'
import { plainPage } from './plain-pages.ts'

type Query = FeedFilter & { cursor?: string }

/** A page of the feed, and the cursor of the next one, null at the end. `signal` aborts when the reader disconnects. */
export async function feedPage(
  platform: Platform,
  caller: Caller,
  query: Query,
  signal: AbortSignal,
): Promise<JsonText> {
  if (isFiltered(query)) return matching(platform, queryOf(caller, 'published', query), signal)
  const part = { expired: query.expired ?? false, after: readCursor(query.cursor) }
  return new JsonText(await plainPage(platform, { viewer: caller.id, part }))
}

/** A page of the caller's own drafts. */
export async function draftsPage(
  platform: Platform,
  caller: Caller,
  query: Query,
  signal: AbortSignal,
): Promise<JsonText> {
  return matching(platform, queryOf(caller, 'draft', query), signal)
}

/** How many posts of the feed match. */
export async function feedCount(
  platform: Platform,
  caller: Caller,
  filter: FeedFilter,
  signal: AbortSignal,
): Promise<PostCount> {
  const query = queryOf(caller, 'published', filter)
  return platform.searches.take(caller.id, signal, () => feeds.count(platform.database.db, query))
}

async function matching(platform: Platform, query: FeedQuery, signal: AbortSignal): Promise<JsonText> {
  const look = () => feeds.matching(platform.database.db, query)
  const { posts, next } = await platform.searches.take(query.viewer, signal, look)
  return new JsonText(`{"posts":${posts}${pageEnd(next)}`)
}

// Showing expired posts does not count as a filter here: the plain feed has a statement for each case.
const isFiltered = ({ expired: _, cursor: __, search, ...filter }: Query) =>
  !!search?.trim() || Object.values(filter).some((one) => (Array.isArray(one) ? one.length > 0 : !!one))

const queryOf = (caller: Caller, status: PostStatus, { cursor, ...filter }: Query): FeedQuery => ({
  viewer: caller.id,
  status,
  filter,
  after: readCursor(cursor),
})

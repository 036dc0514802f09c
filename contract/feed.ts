import { endpoint } from './endpoint.ts'
import { beatList, Cursor, flag, keywordList, text } from './fields.ts'
import { Post } from './posts.ts'
import { LENGTHS, POST_TYPES, WITHIN_HOURS } from './vocabulary.ts'
import { z } from './zod.ts'

/** A page may hold few posts, or none, and still have a next one: a long search runs in parts. Null is the end. */
export const FeedPage = z.object({ posts: z.array(Post), next: Cursor.nullable() })
export type FeedPage = z.infer<typeof FeedPage>

// All join by AND, the beats among themselves by OR.
const filter = {
  postType: z.enum(POST_TYPES).optional(),
  beats: beatList.optional(),
  /** Keywords: keywords.rules.ts. One of these, */
  any: keywordList.optional(),
  /** each of these, */
  all: keywordList.optional(),
  /** and none of these. */
  none: keywordList.optional(),
  /** The deadline is at most so many hours away. */
  within: z.coerce.number().pipe(z.literal(WITHIN_HOURS)).optional(),
  /** Includes expired posts. */
  expired: flag.optional(),
  /** Only posts that the caller has saved. */
  saved: flag.optional(),
  /** Only posts by the caller. */
  myPosts: flag.optional(),
  /** Words and quoted phrases that a post contains: search-words.ts. Blank: no search. */
  search: text(LENGTHS.search).optional(),
}
const Filter = z.strictObject(filter)
export type FeedFilter = z.output<typeof Filter>

export const listFeed = endpoint('GET /api/posts', {
  summary: 'A page of the feed: published posts that match, newest first',
  query: Filter.extend({ cursor: Cursor.optional() }),
  compressed: true,
  reply: FeedPage,
})

/** `more` when there are at least this many: above a thousand, and where counting on would take too long. */
export const PostCount = z.object({ count: z.number().int(), more: z.boolean() })
export type PostCount = z.infer<typeof PostCount>

export const countFeed = endpoint('GET /api/posts/count', {
  summary: 'How many posts of the feed match',
  query: Filter,
  reply: PostCount,
})

/** The ones that are due soonest: at most this many, within this many hours. */
export const CLOSING_SOON = { max: 3, hours: 24 }

export const listClosing = endpoint('GET /api/posts/closing', {
  summary: 'Published posts that expire within 24 hours, the first to expire first; at most three',
  reply: z.object({ posts: z.array(Post) }),
})

export const listDrafts = endpoint('GET /api/posts/drafts', {
  summary: 'The caller’s matching drafts, newest first, including those whose date has passed',
  query: Filter.omit({ expired: true, saved: true, myPosts: true }).extend({ cursor: Cursor.optional() }),
  reply: FeedPage,
})

import { Owner } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Moment, requiredText } from './fields.ts'
import {
  BEATS,
  INTERVIEW_TYPES,
  LENGTHS,
  POST_STATUSES,
  POST_TYPES,
  REQUEST_TYPES,
  TAGS_MAX,
} from './vocabulary.ts'
import { z } from './zod.ts'

export const Post = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  post_type: z.enum(POST_TYPES),
  interview_type: z.enum(INTERVIEW_TYPES).nullable(),
  type: z.enum(REQUEST_TYPES).nullable(),
  expiration_date: Moment.nullable(),
  deadline: Moment.nullable(),
  /** The date that expires it: expiration_date, and where that is empty the deadline. */
  expires_at: Moment.nullable(),
  tags: z.array(z.string()),
  account_id: Id.nullable(),
  created_by: Id.nullable(),
  created_at: Moment,
  updated_at: Moment,
  data: z.object({ status: z.enum(POST_STATUSES) }),
  /** Null once the owner's account is gone. */
  account: Owner.nullable(),
  likes_count: z.number().int(),
  comments_count: z.number().int(),
  is_liked: z.boolean(),
  is_saved: z.boolean(),
})
export type Post = z.infer<typeof Post>

export const FeedPage = z.object({ posts: z.array(Post), next: Cursor.nullable() })
export type FeedPage = z.infer<typeof FeedPage>

const tags = z
  .array(z.enum(BEATS))
  .min(1, 'At least one tag is required')
  .max(TAGS_MAX)
  .transform((list) => [...new Set(list)])

const draft = {
  title: requiredText(LENGTHS.title, 'Title is required'),
  description: requiredText(LENGTHS.description, 'Description is required'),
  tags,
  data: z.strictObject({ status: z.enum(POST_STATUSES).default('draft') }).default({ status: 'draft' }),
}

// What PostgreSQL or a browser cannot read (the year 0, the year 10000, an offset of 16 hours) must not get that far.
const lastDay = z
  .union([Moment, z.iso.date()])
  .overwrite((date) => (date.length === '2026-12-31'.length ? date : new Date(date).toISOString()))
  .refine((date) => date > '2000', 'The date must not be in the past')
  .refine((date) => date < '2100', 'Invalid input')

/** A community post, as its dialog sends it. */
export const NewCommunityPost = z.strictObject({ post_type: z.literal('community'), ...draft })

/**
 * A request for an expert, as its dialog sends it. A bare date lasts to its end in Pacific time, so that
 * nobody in the region sees it end early; the page sends the end of the day in its own zone.
 */
export const NewExpertRequest = z.strictObject({
  post_type: z.literal('request_for_source'),
  ...draft,
  interview_type: z.enum(INTERVIEW_TYPES),
  expiration_date: lastDay,
})

export const NewPost = z.discriminatedUnion('post_type', [NewCommunityPost, NewExpertRequest])
export type NewPost = z.output<typeof NewPost>

export const listFeed = endpoint('GET /api/posts', {
  summary: 'A page of the feed: published posts, newest first',
  query: z.strictObject({
    expired: z.enum(['true', 'false']).optional(),
    cursor: Cursor.optional(),
  }),
  reply: FeedPage,
})

export const readPost = endpoint('GET /api/posts/:post_id', {
  summary: 'One post; a draft for its author only',
  params: z.object({ post_id: Id }),
  reply: Post,
})

export const createPost = endpoint('POST /api/posts', {
  summary: 'Create a community post or a request for an expert',
  creates: true,
  body: NewPost,
  reply: Post,
})

import { Owner } from './accounts.ts'
import { atMost } from './at-most.ts'
import { AUDIENCE, HIDDEN_NAME, OwnAudience, reveals_author_ok } from './audience.ts'
import { Brief } from './briefs.ts'
import { endpoint } from './endpoint.ts'
import { AwayUntil, Id, Moment, requiredText, Success } from './fields.ts'
import { SHOWN_NAMES } from './hidden-names.rules.ts'

import { ClosingDecision } from './outcomes.ts'
import { typedTags } from './tag-fields.ts'
import {
  BEATS,
  INTERVIEW_TYPES,
  LENGTHS,
  POST_STATUSES,
  POST_TYPES,
  REQUEST_STATES,
  REQUEST_TYPES,
  TAGS_MAX,
} from './vocabulary.ts'
import { z } from './zod.ts'
import { ZONE_NAMES } from './zones.ts'

/** How many days ahead a deadline with a zone may be. */
export const CLOSES_DAYS_MAX = 365

/** A deadline that changes is at least this far ahead. */
export const NOTICE_MINUTES = 15

export const SAID_TWICE = 'Send the deadline once: as closes, or as a date'
export const REQUEST_CHANGED = 'This request has changed since you opened it. Reload and try again.'
export const REQUEST_CLOSED = 'This request has closed. Reopen it to take pitches.'
export const DATE_PASSED = 'The date must not be in the past'
export const SKIPPED = 'The clocks skip this hour on that day. Choose another time.'
export const TOO_FAR = 'Choose a date within a year'
export const TOO_SOON = 'Choose a time at least 15 minutes from now, or close the request'

/** A deadline as its author chose it. Without a time it is the end of the day. */
export const Closes = z.strictObject({
  /** YYYY-MM-DD */
  date: z.iso.date('Required').refine((date) => date > '1', 'Invalid input'),
  /** HH:MM of the wall clock, from 00:00 to 23:59. */
  time: z.iso.time({ precision: -1, error: 'Invalid input' }).nullable(),
  zone: z.enum(ZONE_NAMES, 'Invalid input'),
})
export type Closes = z.infer<typeof Closes>

export const Post = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  post_type: z.enum(POST_TYPES),
  interview_type: z.enum(INTERVIEW_TYPES).nullable(),
  type: z.enum(REQUEST_TYPES).nullable(),
  expiration_date: Moment.nullable(),
  deadline: Moment.nullable(),
  /** The date on which it expires: expiration_date, or the deadline if that is empty. */
  expires_at: Moment.nullable(),
  /** The deadline as its author chose it. Null for a moment without a zone, once they have closed it, and where they are hidden. */
  closes: Closes.nullable(),
  /** Whether its author has closed it: it says Closed, not Expired. */
  closed_by_author: z.boolean(),
  /** Says nothing once it has closed. */
  request_state: z.enum(REQUEST_STATES),
  /** How many sources its author wants; null: they have not said. */
  sources_wanted: z.number().int().nullable(),
  /** How many pitches to it were used, as its pitchers know it. */
  found_count: z.number().int(),
  tags: z.array(z.string()),
  account_id: Id.nullable(),
  created_by: Id.nullable(),
  created_at: Moment,
  updated_at: Moment,
  data: z.object({ status: z.enum(POST_STATUSES) }),
  /** Null once the owner's account is gone, and where their name is hidden. */
  account: Owner.nullable(),
  /** What others see in place of the author, whose name is hidden; null: it is not. */
  shown_name: z.enum(SHOWN_NAMES).nullable(),
  likes_count: z.number().int(),
  comments_count: z.number().int(),
  /** Whether it has readers of its own, who are logged as they open it. */
  is_confidential: z.boolean(),
  /** Whether the description is only the beginning of it; what else the request says is left out, too. */
  is_excerpt: z.boolean(),
  is_liked: z.boolean(),
  is_saved: z.boolean(),
})
export type Post = z.infer<typeof Post>

/** The keys of a post that show when it closes. */
export const CLOSING = {
  expires_at: true,
  closes: true,
  closed_by_author: true,
  request_state: true,
} as const
/** When a request closes, or has closed, and whether it has enough pitches until then. */
export type Closing = Pick<Post, keyof typeof CLOSING>

/** A published post as everyone sees it; whether it is liked and saved differs by reader. */
export const SharedPost = Post.omit({ is_liked: true, is_saved: true })
export type SharedPost = z.infer<typeof SharedPost>

const tags = atMost(
  TAGS_MAX,
  'Invalid input',
  z
    .array(z.enum(BEATS))
    .min(1, 'At least one tag is required')
    .max(TAGS_MAX)
    .transform((list) => [...new Set(list)]),
)

const draft = {
  title: requiredText(LENGTHS.title, 'Title is required'),
  description: requiredText(LENGTHS.description, 'Description is required'),
  tags,
}

const data = z.strictObject({ status: z.enum(POST_STATUSES).default('draft') }).default({ status: 'draft' })

/**
 * The last day of something: a moment, or a bare date that counts to its end in Pacific time. Never a date that
 * PostgreSQL or a browser cannot read: the year 0, the year 10000, an offset of 16 hours.
 */
export const lastDay = z
  .union([Moment, z.iso.date()])
  .overwrite((date) => (date.length === '2026-12-31'.length ? date : new Date(date).toISOString()))
  .refine((date) => date > '2000', DATE_PASSED)
  .refine((date) => date < '2100', 'Invalid input')

/** A community post, as its dialog sends it. */
export const NewCommunityPost = z.strictObject({ post_type: z.literal('community'), ...draft, data })

/** A request for an expert, as its dialog sends it. */
export const NewExpertRequest = z.strictObject({
  post_type: z.literal('request_for_source'),
  ...draft,
  interview_type: z.enum(INTERVIEW_TYPES),
  closes: Closes,
  /** Null or absent: it asks for nothing in particular. */
  brief: Brief.nullable().default(null),
  ...AUDIENCE,
  ...HIDDEN_NAME,
  data,
})

/** The same with `expiration_date` in place of `closes`: a moment, or a bare date that lasts to its end in Pacific time. */
const DatedExpertRequest = NewExpertRequest.extend({
  closes: Closes.optional(),
  expiration_date: lastDay.optional(),
})
  .refine((post) => post.closes || post.expiration_date, { path: ['expiration_date'], error: 'Required' })
  .refine((post) => !post.closes || !post.expiration_date, { path: ['closes'], error: SAID_TWICE })

export const NewPost = z.discriminatedUnion('post_type', [NewCommunityPost, DatedExpertRequest])
export type NewPost = z.output<typeof NewPost>

const params = z.object({ post_id: Id })

/** A post by itself. `away_until` is its author's, for others. */
export const OpenPost = Post.extend({
  away_until: AwayUntil,
  /** The author's own request for an expert; null for any other reader and post. */
  own_audience: OwnAudience.nullable(),
  /** Why the team has removed it: its author alone reads it. Null: it has not. */
  removed_for: z.string().nullable(),
  /** The reader's own sources that alone they were invited to pitch; null: any. */
  only_sources: z.array(z.object({ id: Id, name: z.string() })).nullable(),
})
export type OpenPost = z.infer<typeof OpenPost>

export const readPost = endpoint('GET /api/posts/:post_id', {
  summary: 'One post; a draft for its author only',
  params,
  reply: OpenPost,
})

export const createPost = endpoint('POST /api/posts', {
  summary: 'Create a community post or a request for an expert',
  creates: true,
  body: NewPost,
  reply: Post,
})

/**
 * The fields of the feed's edit: title, description and tags (beats and typed ones). A request from the Requests page
 * may have no tags.
 */
export const PostEdit = z.strictObject({
  title: draft.title,
  description: draft.description,
  tags: typedTags,
  /** Of a draft alone; absent: as it was. */
  hide_name: z.boolean().optional(),
  shown_name: HIDDEN_NAME.shown_name,
  reveals_author_ok,
  /** The post's updated_at as it was read: 409 when another person or tab has changed it since. */
  updated_at: Moment,
})
export type PostEdit = z.output<typeof PostEdit>

export const editPost = endpoint('PATCH /api/posts/:post_id', {
  summary: 'Edit the title, description and tags of the caller’s post',
  params,
  body: PostEdit,
  reply: Post,
})

/** A draft whose date has passed needs a new one to be published; only requests for an expert have such a date. */
export const Publication = z
  .strictObject({ expiration_date: lastDay.optional(), closes: Closes.optional(), reveals_author_ok })
  .refine((body) => !body.closes || !body.expiration_date, { path: ['closes'], error: SAID_TWICE })
export type Publication = z.output<typeof Publication>

export const publishPost = endpoint('POST /api/posts/:post_id/publish', {
  summary: 'Publish the caller’s draft: it counts as created now, and its date must be in the future',
  params,
  body: Publication,
  reply: Post,
})

/** How many held pitches became pitches, and how many could not and stay held. */
export const LetIn = z.object({ let_in: z.number().int(), left: z.number().int() })
export type LetIn = z.infer<typeof LetIn>

/** A request whose state or deadline was changed, with the held pitches that this let in. */
export const ChangedRequest = LetIn.extend({ post: Post })
export type ChangedRequest = z.infer<typeof ChangedRequest>

export const changeDeadline = endpoint('PUT /api/posts/:post_id/deadline', {
  summary: 'Move the deadline of the caller’s request, or reopen it within 30 days after it closed',
  params,
  /** `updated_at` is the post's as it was read: 409 when it has changed since, unless it already closes so. */
  body: z.strictObject({ closes: Closes, updated_at: Moment }),
  reply: ChangedRequest,
})

export const changeAudience = endpoint('PUT /api/posts/:post_id/audience', {
  summary: 'Change who may read the caller’s request for an expert',
  params,
  body: z.strictObject(AUDIENCE),
  /** `lost`: how many members can no longer read it. */
  reply: z.object({ post: Post, lost: z.number().int() }),
})

export const revealName = endpoint('POST /api/posts/:post_id/reveal', {
  summary: 'Show the caller’s hidden name to the pitcher of a conversation, or to all who see the request',
  params,
  /** It cannot be undone; repeating it changes nothing. */
  body: z.strictObject({ conversation_id: Id.optional() }),
  reply: Post,
})

export const setState = endpoint('PUT /api/posts/:post_id/state', {
  summary:
    'Say that the caller’s request has enough pitches for now, or takes more: the held ones are let in',
  params,
  /** `updated_at` is the post's as it was read: 409 when it has changed since, unless it is in that state already. */
  body: z.strictObject({ state: z.enum(REQUEST_STATES), updated_at: Moment }),
  reply: ChangedRequest,
})

export const closePost = endpoint('POST /api/posts/:post_id/close', {
  summary:
    'Close the caller’s request early: it expires now, with or without saying what became of the pitches',
  params,
  /** Absent or empty: the outcomes are left for later. */
  body: z
    .union([ClosingDecision, z.strictObject({})])
    .nullish()
    .transform((body): ClosingDecision | null => (body && 'used' in body ? (body as ClosingDecision) : null)),
  reply: Post,
})

export const deleteDraft = endpoint('DELETE /api/posts/:post_id', {
  summary: 'Delete the caller’s draft; published posts cannot be deleted',
  params,
  reply: Success,
})

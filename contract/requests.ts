import { AUDIENCE, HIDDEN_NAME, reveals_author_ok } from './audience.ts'
import { Brief } from './briefs.ts'
import { endpoint } from './endpoint.ts'
import { beatList, Cursor, flag, Id, line, Moment, requiredText, Success, text } from './fields.ts'
import { Closes, lastDay, Post, SAID_TWICE } from './posts.ts'
import { typedTags } from './tag-fields.ts'
import { LENGTHS, REQUEST_TYPES } from './vocabulary.ts'
import { z } from './zod.ts'

/** A request of either type, with what the Requests page says about it. */
export const PostedRequest = Post.extend({
  organization: z.string(),
  contact_info: z.string(),
  additional_notes: z.string(),
  /** A word about its state, Open by default; the page says Expired once it is. */
  status: z.string(),
})
export type PostedRequest = z.infer<typeof PostedRequest>

/** A post of any type with all that searches look in, which leaves out the notes of a confidential one. */
export const SearchedPost = PostedRequest.omit({ contact_info: true, status: true })
export type SearchedPost = z.infer<typeof SearchedPost>

/** The reader's own marks on a request, besides is_saved. */
export const Marks = z.object({
  /** The name of the source that they have pitched, which is empty once it is removed; null without a pitch. */
  pitched: z.string().nullable(),
  /** Whether a pitch of theirs is held. */
  held: z.boolean(),
  seen: z.boolean(),
  /** Whether its text, brief, state or deadline has changed since they saw it. */
  changed: z.boolean(),
})
export type Marks = z.infer<typeof Marks>

/** A request as the Requests page lists it. */
export const ListedRequest = PostedRequest.extend({ marks: Marks })
export type ListedRequest = z.infer<typeof ListedRequest>

export const RequestsPage = z.object({ requests: z.array(ListedRequest), next: Cursor.nullable() })
export type RequestsPage = z.infer<typeof RequestsPage>

/** Open: those that have enough for now, too. */
export const LISTED_STATES = ['open', 'closed', 'all'] as const
/** By deadline: then those without one, then those that have closed, the latest first. */
export const REQUEST_ORDERS = ['newest', 'deadline'] as const

export const RequestFilter = z.strictObject({
  type: z.enum(REQUEST_TYPES).optional(),
  /** Which requests of others; the caller's own are listed as open ones whatever their state. Open by default. */
  state: z.enum(LISTED_STATES).optional(),
  /** Older than `state`: true means all, unless that is given. */
  expired: flag.optional(),
  beats: beatList.optional(),
  order: z.enum(REQUEST_ORDERS).optional(),
  /** Without those that the caller has pitched to, also by a held pitch. */
  unpitched: flag.optional(),
  /** Only the caller's own, expired ones too. */
  mine: flag.optional(),
  /** Words and quoted phrases that a post contains: search-words.ts. Blank: no search. */
  search: text(LENGTHS.search).optional(),
})
export type RequestFilter = z.output<typeof RequestFilter>

export const listRequests = endpoint('GET /api/requests', {
  summary: 'Published requests that the caller’s role shows, and the caller’s own, with the caller’s marks',
  query: RequestFilter.extend({ cursor: Cursor.optional() }),
  compressed: true,
  reply: RequestsPage,
})

export const readRequest = endpoint('GET /api/requests/:post_id', {
  summary: 'One request that the caller may see, with what its page says of it',
  params: z.object({ post_id: Id }),
  reply: PostedRequest,
})

export const markSeen = endpoint('PUT /api/posts/:post_id/seen', {
  summary: 'Note that the caller has read a request',
  params: z.object({ post_id: Id }),
  reply: Success,
})

const optional = line(LENGTHS.short).default('')

export const RequestForm = z.strictObject({
  title: requiredText(LENGTHS.title, 'Title is required'),
  type: z.enum(REQUEST_TYPES, 'Please select a request type'),
  description: requiredText(LENGTHS.description, 'Description is required'),
  organization: optional,
  /** Null or absent: it never expires. */
  closes: Closes.nullable().default(null),
  contact_info: optional,
  additional_notes: text(LENGTHS.description)
    .overwrite((value) => value.trim())
    .default(''),
  tags: typedTags.default([]),
  /** Null or absent: none, or as it was. Not for requests for commentary. */
  brief: Brief.nullable().default(null),
})
export type RequestForm = z.output<typeof RequestForm>

/** The form with `deadline` in place of `closes`: a moment, or a bare date that lasts to its end in Pacific time. */
export const DatedRequest = RequestForm.extend({ deadline: lastDay.nullable().default(null) })
export type DatedRequest = z.output<typeof DatedRequest>

const isSaidOnce = ({ closes, deadline }: Pick<DatedRequest, 'closes' | 'deadline'>) => !closes || !deadline
const SAID = { path: ['closes'], error: SAID_TWICE }

export const createRequest = endpoint('POST /api/requests', {
  summary: 'Create a request on the Requests page: published at once, its type set by the author’s role',
  creates: true,
  /** Only a request for an expert has an audience, and can hide its author. */
  body: DatedRequest.extend({ ...AUDIENCE, ...HIDDEN_NAME }).refine(isSaidOnce, SAID),
  reply: PostedRequest,
})

export const editRequest = endpoint('PUT /api/requests/:post_id', {
  summary: 'Edit the caller’s request with the form of the Requests page',
  params: z.object({ post_id: Id }),
  /** The post's updated_at as it was read: 409 when another person or tab has changed it since. */
  body: DatedRequest.extend({ reveals_author_ok, updated_at: Moment }).refine(isSaidOnce, SAID),
  reply: PostedRequest,
})

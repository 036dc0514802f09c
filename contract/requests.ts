import { Brief } from './briefs.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, line, Moment, requiredText, text } from './fields.ts'
import { Closes, lastDay, Post, SAID_TWICE, typedTags } from './posts.ts'
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

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const RequestsPage = z.object({ requests: z.array(PostedRequest), next: Cursor.nullable() })
export type RequestsPage = z.infer<typeof RequestsPage>

export const RequestFilter = z.strictObject({
  type: z.enum(REQUEST_TYPES).optional(),
  /** Includes expired requests of others; the caller's own are always listed. */
  expired: flag.optional(),
  /** Only the caller's own, expired ones too. */
  mine: flag.optional(),
  /** Contained in title or description, ignoring case. Blank: no search. */
  search: text(LENGTHS.search).optional(),
})
export type RequestFilter = z.output<typeof RequestFilter>

export const listRequests = endpoint('GET /api/requests', {
  summary: 'Published requests that the caller’s role shows, and the caller’s own, newest first',
  query: RequestFilter.extend({ cursor: Cursor.optional() }),
  compressed: true,
  reply: RequestsPage,
})

export const readRequest = endpoint('GET /api/requests/:post_id', {
  summary: 'One request that the caller may see, with what its page says of it',
  params: z.object({ post_id: Id }),
  reply: PostedRequest,
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
  body: DatedRequest.refine(isSaidOnce, SAID),
  reply: PostedRequest,
})

export const editRequest = endpoint('PUT /api/requests/:post_id', {
  summary: 'Edit the caller’s request with the form of the Requests page',
  params: z.object({ post_id: Id }),
  /** The post's updated_at as it was read: 409 when another person or tab has changed it since. */
  body: DatedRequest.extend({ updated_at: Moment }).refine(isSaidOnce, SAID),
  reply: PostedRequest,
})

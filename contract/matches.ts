import { endpoint } from './endpoint.ts'
import { Cursor, Id, Moment } from './fields.ts'
import { Post } from './posts.ts'
import { z } from './zod.ts'

export const MATCH_TABS = ['new', 'saved', 'not_relevant'] as const
export type MatchTab = (typeof MATCH_TABS)[number]

/** A post that fits filters of the caller. */
export const Match = z.object({
  post: Post,
  /** Those that found it and are still there, in their order. */
  filters: z.array(z.object({ id: Id, name: z.string() })),
  matched_at: Moment,
  is_seen: z.boolean(),
  is_not_relevant: z.boolean(),
})
export type Match = z.infer<typeof Match>

/** How many matches are new to the caller, and whether the bell says so. */
export const Unseen = z.object({ unseen: z.number().int(), lit: z.boolean() })
export type Unseen = z.infer<typeof Unseen>

export const listMatches = endpoint('GET /api/matches', {
  summary: 'The caller’s matches of the last 30 days, the latest first',
  query: z.strictObject({
    tab: z.enum(MATCH_TABS).default('new'),
    filter: Id.optional(),
    cursor: Cursor.optional(),
  }),
  reply: z.object({ matches: z.array(Match), next: Cursor.nullable(), ...Unseen.shape }),
})

export const countMatches = endpoint('GET /api/matches/unseen', {
  summary: 'How many matches are new to the caller',
  reply: Unseen,
})

export const markMatchesSeen = endpoint('POST /api/matches/seen', {
  summary: 'Mark matches as seen: those of these posts',
  body: z.strictObject({ post_ids: z.array(Id).min(1).max(100) }),
  reply: Unseen,
  evenTime: true,
})

const params = z.strictObject({ post_id: Id })

export const markNotRelevant = endpoint('PUT /api/matches/:post_id/not-relevant', {
  summary: 'Take a match out of the list and of every later email',
  params,
  reply: Unseen,
})

export const unmarkNotRelevant = endpoint('DELETE /api/matches/:post_id/not-relevant', {
  summary: 'Take that back',
  params,
  reply: Unseen,
})

export const sendDigest = endpoint('POST /api/account/digest', {
  summary: 'Send what the next digest would contain; once an hour',
  reply: z.object({
    /** False: there is nothing new. */
    queued: z.boolean(),
  }),
})

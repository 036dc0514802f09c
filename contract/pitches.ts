import { Owner } from './accounts.ts'
import { answering } from './briefs.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, line, Moment, requiredText } from './fields.ts'
import { CLOSING, Post } from './posts.ts'
import { Source } from './sources.ts'
import { LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

/** The source of a pitch, as the request's owner and the pitcher see it. Null once it is gone. */
export const PitchedSource = Source.pick({
  id: true,
  account_id: true,
  name: true,
  role: true,
  title: true,
  organization: true,
  photo_url: true,
})
export type PitchedSource = z.infer<typeof PitchedSource>

/** Sent: not seen yet. Read: its owner has seen it. Answered: its owner has written. */
export const PITCH_STATES = ['sent', 'read', 'answered'] as const

/** A pitch by its id, which is also the conversation's. Counts messages only: the pitch's own text is not one. */
export const Pitch = z.object({
  id: Id,
  post_id: Id.nullable(),
  commentary: z.string(),
  created_at: Moment,
  read_at: Moment.nullable(),
  messages_count: z.number().int(),
  state: z.enum(PITCH_STATES),
  source: PitchedSource.nullable(),
})
export type Pitch = z.infer<typeof Pitch>

const params = z.object({ post_id: Id })

/** What the request's dialog needs: the caller's own pitch, or whether they have a source to pitch. */
export const OwnPitch = z.object({ pitch: Pitch.nullable(), has_source: z.boolean() })
export type OwnPitch = z.infer<typeof OwnPitch>

export const readOwnPitch = endpoint('GET /api/posts/:post_id/pitch', {
  summary: 'The caller’s pitch to a request, and whether they have a source to pitch',
  params,
  reply: OwnPitch,
})

export const NO_SOURCE = 'You have to select a profile to pitch'

export const NewPitch = z.strictObject({
  profile_id: z.uuid(NO_SOURCE),
  commentary: requiredText(LENGTHS.commentary, 'You have to write your pitch'),
  ...answering,
})
export type NewPitch = z.output<typeof NewPitch>

export const submitPitch = endpoint('POST /api/posts/:post_id/pitches', {
  summary: 'Pitch one of the caller’s sources to another member’s open request for an expert, once',
  creates: true,
  params,
  body: NewPitch,
  reply: Pitch,
})

/** A pitch as the request's owner sees it. */
export const ReceivedPitch = Pitch.extend({
  /** Null once the pitcher has left. */
  pitcher: Owner.nullable(),
  last_message_at: Moment.nullable(),
  /** What the owner has not read of the conversation: the pitch itself counts as one. */
  unread: z.number().int(),
  /** How many of the brief's must-haves it meets; null where there are none. */
  musts: z.object({ met: z.number().int(), of: z.number().int() }).nullable(),
})
export type ReceivedPitch = z.infer<typeof ReceivedPitch>

const Counts = z.object({ pitches_count: z.number().int(), unread: z.number().int() })

/** One page of pitches, with the counts of all pitches to the request. */
export const PitchesPage = Counts.extend({ pitches: z.array(ReceivedPitch), next: Cursor.nullable() })
export type PitchesPage = z.infer<typeof PitchesPage>

export const PITCH_ORDERS = ['newest', 'unread'] as const

export const listPitches = endpoint('POST /api/posts/:post_id/pitches/search', {
  summary: 'The pitches to one of the caller’s requests',
  params,
  body: z.strictObject({
    /** Contained in the source's name, title or organization, the pitcher's name or the pitch, ignoring case. */
    search: line(LENGTHS.search).optional(),
    /** `unread`: the ones with something unread first, both parts newest first. */
    order: z.enum(PITCH_ORDERS).default('newest'),
    cursor: Cursor.optional(),
  }),
  reply: PitchesPage,
})

/** The caller's own request, live or expired, with its number of pitches. */
export const PitchboxRequest = Post.pick({
  id: true,
  title: true,
  post_type: true,
  interview_type: true,
  type: true,
  ...CLOSING,
  created_at: true,
}).extend(Counts.shape)
export type PitchboxRequest = z.infer<typeof PitchboxRequest>

export const listPitchboxRequests = endpoint('GET /api/pitchbox/requests', {
  summary: 'The caller’s requests, open and expired, newest first, with the number of pitches to each',
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ requests: z.array(PitchboxRequest), next: Cursor.nullable() }),
})

/** The request of a pitch, as its pitcher sees it in the Pitchbox. */
export const PitchedRequest = Post.pick({ id: true, title: true, ...CLOSING }).extend({
  owner_name: z.string(),
})

/** A pitch as its pitcher sees it in the Pitchbox. */
export const SentPitch = Pitch.extend({
  /** Null once the request is gone. */
  request: PitchedRequest.nullable(),
  /** The messages in its conversation that the pitcher has not read. */
  unread: z.number().int(),
})
export type SentPitch = z.infer<typeof SentPitch>

export const listSentPitches = endpoint('GET /api/pitchbox/pitches', {
  summary: 'The pitches that the caller has sent, newest first',
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ pitches: z.array(SentPitch), next: Cursor.nullable() }),
})

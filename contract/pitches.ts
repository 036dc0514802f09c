import { Owner, Person } from './accounts.ts'
import { answering } from './briefs.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, line, Moment, requiredText, Success } from './fields.ts'
import { CLOSING, LetIn, Post } from './posts.ts'
import { Source } from './sources.ts'
import { HELD_MAX, LENGTHS } from './vocabulary.ts'
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

/**
 * Sent: not seen yet. Read: its owner has seen it. Answered: its owner has written. Held: its owner learns only that it
 * is held until they let it in. Not selected: it was held to the end.
 */
export const PITCH_STATES = ['sent', 'read', 'answered', 'held', 'not_selected'] as const

/**
 * A pitch by its id, which is also that of its conversation, once it is not held. Counts messages only: the pitch's own
 * text is not one.
 */
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
  /** Whether to hold it if the request has enough pitches or has closed: otherwise that is 409. */
  hold: z.boolean().default(false),
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
  /** Whether it was held before its owner let it in. */
  is_late: z.boolean(),
})
export type ReceivedPitch = z.infer<typeof ReceivedPitch>

const Counts = z.object({
  pitches_count: z.number().int(),
  unread: z.number().int(),
  /** Those that wait to be let in; none of them is counted above. */
  held_count: z.number().int(),
})

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

/** A pitch that waits for the request's owner, as the owner sees it. */
export const HeldPitch = z.object({
  id: Id,
  sent_at: Moment,
  source: PitchedSource.nullable(),
  pitcher: Person,
  /** The first line of the pitch. */
  first_line: z.string(),
})
export type HeldPitch = z.infer<typeof HeldPitch>

export const listHeld = endpoint('GET /api/posts/:post_id/held', {
  summary: 'The pitches that one of the caller’s requests holds, in the order in which they were sent',
  params,
  reply: z.object({ held: z.array(HeldPitch) }),
})

export const letIn = endpoint('POST /api/posts/:post_id/held/let-in', {
  summary: 'Let held pitches in, in the order in which they were sent: the request stays as it is',
  once: true,
  params,
  /** Of those given, what is no longer held is passed over. */
  body: z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(HELD_MAX) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  reply: LetIn,
})

export const withdrawPitch = endpoint('POST /api/pitches/:pitch_id/withdraw', {
  summary: 'Withdraw one of the caller’s held pitches: its text is erased',
  once: true,
  params: z.object({ pitch_id: Id }),
  reply: Success,
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
  /** What the pitcher reads of the reason; null unless it was not selected. */
  reason: z.string().nullable(),
})
export type SentPitch = z.infer<typeof SentPitch>

export const listSentPitches = endpoint('GET /api/pitchbox/pitches', {
  summary: 'The pitches that the caller has sent, newest first',
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ pitches: z.array(SentPitch), next: Cursor.nullable() }),
})

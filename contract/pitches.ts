import { Owner, Person } from './accounts.ts'
import { answering } from './briefs.ts'
import { Comparison, stating } from './comparisons.ts'
import { type BodyOf, endpoint } from './endpoint.ts'
import { Cursor, Id, KnownMoment, line, Moment, requiredText, Success } from './fields.ts'
import { CLOSING, LetIn, Post } from './posts.ts'
import { Source } from './sources.ts'
import { HELD_MAX, LENGTHS, OUTCOMES, TRAIL_STEPS } from './vocabulary.ts'
import { z } from './zod.ts'

/**
 * The source of a pitch, as the request's owner and the pitcher see it. Null once it is gone; of one that its expert had
 * denied only that stays, with the name "Removed source".
 */
export const PitchedSource = Source.pick({
  name: true,
  role: true,
  title: true,
  organization: true,
  photo_url: true,
  is_retired: true,
  is_denied: true,
  proof: true,
}).extend({
  /** Null once it is gone. */
  id: Id.nullable(),
  account_id: Id.nullable(),
  role: Source.shape.role.nullable(),
})
export type PitchedSource = z.infer<typeof PitchedSource>

/**
 * What its pitcher knows of a pitch. Sent: not opened yet. Answered: its author has written. Held: its author learns only
 * that it is held until they let it in.
 */
export const PITCH_STATES = [
  'held',
  'sent',
  'opened',
  'answered',
  'shortlisted',
  'published',
  ...OUTCOMES,
] as const

/**
 * A pitch by its id, which is also that of its conversation, once it is not held. Counts messages only: the pitch's own
 * text is not one.
 */
export const Pitch = z.object({
  id: Id,
  post_id: Id.nullable(),
  commentary: z.string(),
  created_at: Moment,
  /** When its author opened it. */
  opened_at: Moment.nullable(),
  /** Whether its author has written. */
  is_answered: z.boolean(),
  messages_count: z.number().int(),
  state: z.enum(PITCH_STATES),
  source: PitchedSource.nullable(),
  /** What it shares with earlier pitches. */
  evidence: Comparison,
  /** Whether the pitcher has withdrawn two before: withdrawing this one unopened would be the last time. */
  is_last: z.boolean(),
  /** It is over: it can no longer be withdrawn, also once its request takes pitches again. */
  is_settled: z.boolean(),
})
export type Pitch = z.infer<typeof Pitch>

const params = z.object({ post_id: Id })

/** What the request's dialog needs: the caller's own pitch, or whether they have a source to pitch. */
export const OwnPitch = z.object({
  pitch: Pitch.nullable(),
  has_source: z.boolean(),
  /** Whether the request takes no pitches for now, because its author is suspended. */
  is_paused: z.boolean(),
})
export type OwnPitch = z.infer<typeof OwnPitch>

export const readOwnPitch = endpoint('GET /api/posts/:post_id/pitch', {
  summary:
    'The caller’s pitch to a request, whether they have a source to pitch, and whether its author is suspended',
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
  ...stating,
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
export const ReceivedPitch = Pitch.omit({ is_last: true, is_settled: true }).extend({
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
  summary: 'Withdraw one of the caller’s pitches: its text is erased unless its author has opened it',
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
  found_count: true,
  sources_wanted: true,
}).extend({
  ...Counts.shape,
  /** How many pitches have no outcome that their pitcher reads. */
  undecided: z.number().int(),
  /** When every pitch without an outcome gets one; null unless the request has closed and not settled. */
  settles_at: Moment.nullable(),
})
export type PitchboxRequest = z.infer<typeof PitchboxRequest>

export const listPitchboxRequests = endpoint('GET /api/pitchbox/requests', {
  summary: 'The caller’s requests, open and expired, newest first, with the number of pitches to each',
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ requests: z.array(PitchboxRequest), next: Cursor.nullable() }),
})

/** The request of a pitch, as its pitcher sees it in the Pitchbox. */
export const PitchedRequest = Post.pick({ id: true, title: true, ...CLOSING }).extend({
  owner_name: z.string(),
  /** Whether its pitcher may no longer read it: its title and when it closes are withheld. */
  is_withheld: z.boolean(),
})

/** A step of a pitch that its pitcher reads, with the reason's text and the author's own line of an outcome. */
export const TrailEntry = z.object({
  step: z.enum(TRAIL_STEPS),
  at: Moment,
  reason: z.string().nullable(),
  words: z.string(),
  /** The article, where it was published. */
  url: z.string().nullable(),
})
export type TrailEntry = z.infer<typeof TrailEntry>

/** A pitch as its pitcher sees it in the Pitchbox. */
export const SentPitch = Pitch.extend({
  /** Null once the request is gone. */
  request: PitchedRequest.nullable(),
  /** The messages in its conversation that the pitcher has not read. */
  unread: z.number().int(),
  /** The text of the outcome's reason; null without one. */
  reason: z.string().nullable(),
  /** What the author added to it. */
  words: z.string(),
  trail: z.array(TrailEntry),
  /** False for an outcome that the pitcher has not seen here. */
  outcome_seen: z.boolean(),
  /** Whether its author has it, so that there is a conversation. */
  is_delivered: z.boolean(),
  /** Whether its trail is open to anyone who has the link. */
  is_shared: z.boolean(),
})
export type SentPitch = z.infer<typeof SentPitch>

/** Waiting: without an outcome, whether its author has it or not. */
export const SENT_FILTERS = ['all', 'waiting', 'decided'] as const
export type SentFilter = (typeof SENT_FILTERS)[number]

export const listSentPitches = endpoint('GET /api/pitchbox/pitches', {
  summary: 'The pitches that the caller has sent, newest first',
  query: z.strictObject({ filter: z.enum(SENT_FILTERS).default('all'), cursor: Cursor.optional() }),
  reply: z.object({
    pitches: z.array(SentPitch),
    next: Cursor.nullable(),
    /** How many outcomes the caller has not seen, of all the pitches that authors have. */
    unseen: z.number().int(),
  }),
})

/** A pitch that someone else made with a source that the member holds, without the pitch and its author. */
export const AboutPitch = z.object({
  id: Id,
  source: Source.pick({ id: true, name: true }),
  /** Unknown once they have left. */
  pitcher: z.object({ name: z.string(), organization: z.string() }),
  /** Null unless the member may read it now. */
  request: Post.pick({ id: true, title: true }).nullable(),
  state: z.enum(PITCH_STATES),
  sent_at: Moment,
  trail: z.array(TrailEntry.omit({ words: true })),
})
export type AboutPitch = z.infer<typeof AboutPitch>

export const listAboutPitches = endpoint('GET /api/pitchbox/about-you', {
  summary: 'The pitches that others made with a source that the caller holds, newest first',
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ pitches: z.array(AboutPitch), next: Cursor.nullable() }),
})

export const markOutcomesSeen = endpoint('POST /api/pitchbox/outcomes/seen', {
  summary: 'Note that the caller has seen the outcomes of the listed pitches, up to a moment',
  /** `from`: `created_at` of the oldest pitch in the list. */
  body: z.strictObject({ from: KnownMoment, up_to: KnownMoment }),
  reply: Success,
})
export type OutcomesSeen = BodyOf<typeof markOutcomesSeen>

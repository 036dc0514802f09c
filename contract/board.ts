import { Owner } from './accounts.ts'
import { PitchAnswers } from './briefs.ts'
import { Comparison, ComparisonLine } from './comparisons.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, line, Moment, text } from './fields.ts'
import { REASONS } from './pitches.rules.ts'
import { PitchedSource } from './pitches.ts'
import { BOARD_TEXTS_MAX, LENGTHS, MOVES_MAX, SHOWN_STATES, STAGES } from './vocabulary.ts'
import { z } from './zod.ts'

// The author's alone: nothing here is in any reply to a pitcher until it is released.

/** What the author may still do with a pitch. Corrections: used and declined alone, once it has settled. */
export const MOVABLE = ['all', 'corrections', 'none'] as const

/** Where the author has put a pitch, and what its pitcher reads of it when. */
export const Placed = z.object({
  stage: z.enum(STAGES),
  /** Of a decline: why, and what the author adds. */
  reason: z.enum(REASONS).nullable(),
  words: z.string(),
  /** When the pitcher will read it; null when there is nothing to release. */
  tells_at: Moment.nullable(),
  /** What the pitcher reads now, and since when; null while that is nothing. */
  told: z
    .object({
      stage: z.enum(['new', 'shortlist', 'declined', 'used', 'not_selected', 'published', 'withdrawn']),
      at: Moment,
    })
    .nullable(),
})
export type Placed = z.infer<typeof Placed>

/** A pitch in the board's list. */
export const BoardRow = z.object({
  id: Id,
  created_at: Moment,
  stage: z.enum(STAGES),
  /** Of a decline: why, and what the author adds. */
  reason: z.enum(REASONS).nullable(),
  words: z.string(),
  movable: z.enum(MOVABLE),
  source: PitchedSource.pick({
    id: true,
    name: true,
    title: true,
    organization: true,
    is_retired: true,
    is_denied: true,
    proof: true,
  }).nullable(),
  /** The first line of the first answer, or of the pitch. */
  first_line: z.string(),
  compared: ComparisonLine,
  musts: z.object({ met: z.number().int(), of: z.number().int() }).nullable(),
  /** Whether the pitch itself was read, which every move also notes. */
  is_read: z.boolean(),
  /** Whether its author has had it before them, which its pitcher reads. */
  is_opened: z.boolean(),
  /** Whether the author has written to its pitcher. */
  is_answered: z.boolean(),
  /** The pitch itself and the messages of its conversation that the author has not read. */
  unread: z.number().int(),
  is_late: z.boolean(),
  has_note: z.boolean(),
  /** By its pitcher, after it was opened. */
  is_withdrawn: z.boolean(),
})
export type BoardRow = z.infer<typeof BoardRow>

/** What is counted: the pitches in each stage, and apart from them those that were withdrawn. */
export const BOARD_COUNTS = [...STAGES, 'withdrawn'] as const
const Counts = z.object(
  Object.fromEntries(BOARD_COUNTS.map((name) => [name, z.number().int()])) as Record<
    (typeof BOARD_COUNTS)[number],
    z.ZodNumber
  >,
)
export type BoardCounts = z.infer<typeof Counts>

export const BOARD_ORDERS = ['newest', 'unread', 'musts', 'oldest'] as const
export type BoardOrder = (typeof BOARD_ORDERS)[number]

export const BoardPage = z.object({
  rows: z.array(BoardRow),
  next: Cursor.nullable(),
  /** Of all pitches to the request, whatever the filter. */
  counts: Counts,
  /** How many pitches have no outcome that their pitcher reads. */
  undecided: z.number().int(),
  held_count: z.number().int(),
  state: z.enum(SHOWN_STATES),
  /** When every pitch without an outcome gets one; null unless the request has closed and not settled. */
  settles_at: Moment.nullable(),
  settled_at: Moment.nullable(),
  /** The link to the article, once its author has added it. */
  article_url: z.string().nullable(),
  /** Whether the request hides its author. */
  hides_name: z.boolean(),
  /** How long after the last move its pitcher reads it. */
  release_minutes: z.number().int(),
})
export type BoardPage = z.infer<typeof BoardPage>

const params = z.object({ post_id: Id })

export const searchBoard = endpoint('POST /api/posts/:post_id/board/search', {
  summary: 'The pitches to one of the caller’s requests, with the stage of each',
  params,
  body: z.strictObject({
    /** Absent: all. */
    stage: z.enum(STAGES).optional(),
    /** Contained in the source's name, title or organization, the pitcher's name, the pitch, an answer or the note, ignoring case. */
    search: line(LENGTHS.search).optional(),
    order: z.enum(BOARD_ORDERS).default('newest'),
    cursor: Cursor.optional(),
  }),
  reply: BoardPage,
})

/** A whole pitch, as the board's reading pane shows it. */
export const BoardPitch = z.object({
  id: Id,
  commentary: z.string(),
  created_at: Moment,
  source: PitchedSource.nullable(),
  /** Null once the pitcher has left. */
  pitcher: Owner.nullable(),
  /** What it says to the request's brief; null without one. */
  answers: PitchAnswers.nullable(),
  evidence: Comparison,
  is_answered: z.boolean(),
  /** The author's private note; empty without one. */
  note: z.string(),
  placed: Placed,
})
export type BoardPitch = z.infer<typeof BoardPitch>

export const readBoardTexts = endpoint('POST /api/posts/:post_id/board/texts', {
  summary: 'Whole pitches to one of the caller’s requests; ids of others are passed over',
  params,
  body: z.strictObject({ ids: z.array(Id).min(1).max(BOARD_TEXTS_MAX) }),
  reply: z.object({ pitches: z.array(BoardPitch) }),
})

const placing = { pitch_id: Id, opened: z.boolean().default(false) }

/** `opened`: the author had it before them, so the pitcher will read that it was opened. */
export const Move = z.discriminatedUnion('stage', [
  z.strictObject({ ...placing, stage: z.enum(['new', 'shortlist', 'maybe', 'used']) }),
  z.strictObject({
    ...placing,
    stage: z.literal('declined'),
    reason: z.enum(REASONS).default('other_sources'),
    words: text(LENGTHS.words)
      .overwrite((words) => words.trim())
      .default(''),
  }),
])
export type Move = z.output<typeof Move>

export const Moved = z.object({ pitch_id: Id, placed: Placed })
export type Moved = z.infer<typeof Moved>

export const movePitches = endpoint('PATCH /api/posts/:post_id/board', {
  summary: 'Put pitches to one of the caller’s requests into stages: the last move of a pitch counts',
  once: true,
  params,
  body: z.strictObject({ moves: z.array(Move).min(1).max(MOVES_MAX) }),
  reply: z.object({
    moved: z.array(Moved),
    /** Those that were not moved, and why. */
    refused: z.array(z.object({ pitch_id: Id, error: z.string() })),
  }),
})

export const saveNote = endpoint('PUT /api/pitches/:pitch_id/note', {
  summary: 'Note something about a pitch to one of the caller’s requests; an empty text removes the note',
  params: z.object({ pitch_id: Id }),
  body: z.strictObject({ text: text(LENGTHS.note).overwrite((note) => note.trim()) }),
  reply: z.object({ text: z.string() }),
})

export const BoardAnswers = z.object({
  answers: z.array(z.object({ pitch_id: Id, text: z.string() })),
  next: Cursor.nullable(),
})
export type BoardAnswers = z.infer<typeof BoardAnswers>

export const readBoardAnswers = endpoint('GET /api/posts/:post_id/board/answers/:question_id', {
  summary: 'Every answer to one question of the caller’s request, newest pitch first',
  params: z.object({ post_id: Id, question_id: Id }),
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: BoardAnswers,
})

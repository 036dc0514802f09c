import { atMost } from './at-most.ts'
import { BRIEF_LIMITS } from './briefs.rules.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, text } from './fields.ts'
import { PhotoMatch } from './photo-matches.ts'
import { AI_USES, LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

/** In how many earlier pitches, of the same pitcher and of others, since which month (`2026-03`). 10 means 10 or more. */
const found = { own: z.number().int(), others: z.number().int(), since: z.string() }
export type Found = { own: number; others: number; since: string }

/** Words of a text that are in earlier pitches in the same order, with short gaps. */
export const Passage = z.object({
  /** The text that it is in: 0 is the pitch, and n its n-th answer. */
  part: z.number().int(),
  /** The equal words: begin and end in the text, in UTF-16 code units. */
  words: z.array(z.tuple([z.number().int(), z.number().int()])),
  ...found,
})
export type Passage = z.infer<typeof Passage>

/**
 * What comparing a pitch with earlier ones found. `short`: it has too few words. Its author and its pitcher get the same;
 * it holds nothing of the other pitches but counts and months.
 */
export const Evidence = z.object({
  state: z.enum(['compared', 'short']),
  /** Null when it shares nothing. */
  shared: z
    .object({
      /** Of all its words, how many are in passages: in percent, rounded down. */
      share: z.number().int(),
      ...found,
      /** How many other members sent those of others. */
      members: z.number().int(),
    })
    .nullable(),
  passages: z.array(Passage),
  /** Where else the source's photo is shown; null: nowhere. */
  photo: PhotoMatch.nullable(),
})
export type Evidence = z.infer<typeof Evidence>

/** The evidence of a pitch that was sent. `waiting`: not compared yet. `before`: it is older than comparisons. */
export const Comparison = Evidence.extend({
  state: z.enum([...Evidence.shape.state.options, 'waiting', 'before']),
  compared_at: Moment.nullable(),
  /** How its pitcher says that it was written; null: they don't. */
  ai_use: z.enum(AI_USES).nullable(),
  /** What its pitcher says of the passages. */
  passages_note: z.string(),
})
export type Comparison = z.infer<typeof Comparison>

/** What a row of a list says of it. */
export const ComparisonLine = Comparison.pick({ state: true, shared: true })
export type ComparisonLine = z.infer<typeof ComparisonLine>

/** `seen` names what was found: a pitch sent with it is refused once something else would be found. */
export const Compared = z.object({ evidence: Evidence, seen: z.string() })
export type Compared = z.infer<typeof Compared>

/** What a pitch says of itself besides its text. */
export const stating = {
  ai_use: z.enum(AI_USES).nullable().default(null),
  passages_note: text(LENGTHS.passages_note)
    .overwrite((note) => note.trim())
    .default(''),
  /** `seen` of the comparison that its pitcher was shown; null: none. */
  evidence_seen: z.string().max(LENGTHS.short).nullable().default(null),
}

/** As a pitch that is sent would be stored. */
const written = text(LENGTHS.commentary).overwrite((value) => value.trim())

export const comparePitch = endpoint('POST /api/posts/:post_id/compare', {
  summary: 'Compare a pitch with earlier ones before it is sent; nothing of it is stored',
  params: z.object({ post_id: Id }),
  body: z.strictObject({
    /** Null: none chosen yet. */
    profile_id: Id.nullable(),
    commentary: written,
    /** In the order of the brief's questions. */
    answers: atMost(BRIEF_LIMITS.questions, 'Invalid input', z.array(written)).default([]),
  }),
  reply: Compared,
})

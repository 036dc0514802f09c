import { atMost } from './at-most.ts'
import {
  ATTRIBUTIONS,
  asksForTalk,
  BRIEF_LIMITS,
  FORMATS,
  NO_ANSWER,
  NO_CHOICE,
  NOT_CONFIRMED,
  tidyLines,
  whyTooLong,
} from './briefs.rules.ts'
import { endpoint } from './endpoint.ts'
import { Id, line, Moment, requiredText, text } from './fields.ts'
import { LENGTHS, SHOWN_STATES } from './vocabulary.ts'
import { z } from './zod.ts'

const { sources, questions, question, must_haves, must_have, place, words } = BRIEF_LIMITS

const wholeNumber = (min: number, max: number) => {
  const error = `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}`
  return z.int(error).min(min, error).max(max, error).nullable().default(null)
}

/** Blank and repeated lines don't count, up to a number that no one would type. */
const lines = (max: number, schema: z.ZodType<string, string>, error: string) =>
  atMost(
    20,
    error,
    z
      .array(schema)
      .overwrite(tidyLines)
      .refine((list) => list.length <= max, error),
  ).default([])

/** What a request asks of a pitch, as its author writes it. */
export const Brief = z.strictObject({
  sources_wanted: wholeNumber(1, sources),
  questions: lines(questions, text(question), `At most ${questions} questions`),
  must_haves: lines(must_haves, line(must_have), `At most ${must_haves} must-haves`),
  /** Where the source needs to be; blank for anywhere. */
  place: line(place).default(''),
  formats: z
    .array(z.enum(FORMATS))
    .max(FORMATS.length)
    .overwrite((chosen) => FORMATS.filter((format) => chosen.includes(format)))
    .default([]),
  /** For the pitch, and for each answer. */
  word_limit: wholeNumber(words.min, words.max),
  attribution: z.enum(ATTRIBUTIONS).default('unspecified'),
})
export type Brief = z.output<typeof Brief>
export type BriefDraft = z.input<typeof Brief>

/** A brief as readers see it. A pitch names the version that it answers; sources_wanted changes without another one. */
export const AskedBrief = z.object({
  version: z.number().int(),
  sources_wanted: z.number().int().nullable(),
  questions: z.array(z.object({ id: Id, text: z.string() })),
  must_haves: z.array(z.string()),
  place: z.string(),
  formats: z.array(z.enum(FORMATS)),
  word_limit: z.number().int().nullable(),
  attribution: z.enum(ATTRIBUTIONS),
})
export type AskedBrief = z.infer<typeof AskedBrief>

/** How fast the author of a request answers pitches; `seconds`: the median, where it is known and at least half are. */
export const AnswerTime = z.object({
  kind: z.enum(['within', 'under_half', 'unknown']),
  seconds: z.number().int().nullable(),
})
export type AnswerTime = z.infer<typeof AnswerTime>

/** What to know of a request before writing a pitch. */
export const RequestBrief = z.object({
  brief: AskedBrief.nullable(),
  /** Someone has pitched, so that only Sources wanted can change; the author alone learns of it here. */
  is_fixed: z.boolean(),
  state: z.enum(SHOWN_STATES),
  /** Without those of the current minute. Null where it takes no pitches. */
  pitches_count: z.number().int().nullable(),
  /** Until when a closed request holds pitches; null for any other. */
  held_until: Moment.nullable(),
  /** Null where it takes no pitches, and once its author has left. */
  answer_time: AnswerTime.nullable(),
})
export type RequestBrief = z.infer<typeof RequestBrief>

const params = z.object({ post_id: Id })

export const readBrief = endpoint('GET /api/posts/:post_id/brief', {
  summary: 'What a request asks of a pitch, whether it takes one, and how fast its author answers',
  params,
  reply: RequestBrief,
})

export const changeBrief = endpoint('PUT /api/posts/:post_id/brief', {
  summary: 'Change the brief of the caller’s request: only Sources wanted once someone has pitched',
  params,
  /** The version that was read, 0 without a brief: 409 when it has changed since, unless only Sources wanted changes. */
  body: Brief.extend({ version: z.int().min(0) }),
  reply: RequestBrief,
})

export const readLastBrief = endpoint('GET /api/briefs/last', {
  summary: 'The brief of the caller’s latest request whose brief asks for something',
  reply: z.object({ brief: AskedBrief.nullable() }),
})

/** An answer, whether each must-have is met, and what else a brief asks of a pitch. */
export const answering = {
  answers: atMost(
    questions,
    'Invalid input',
    z.array(z.strictObject({ question_id: Id, text: requiredText(LENGTHS.commentary, NO_ANSWER) })),
  ).default([]),
  /** In the order of the brief's must-haves. */
  musts: atMost(
    must_haves,
    'Invalid input',
    z.array(z.strictObject({ met: z.boolean(NO_CHOICE), proof: line(LENGTHS.short).default('') })),
  ).default([]),
  availability: line(LENGTHS.short).default(''),
  /** To the attribution that the brief asks for. */
  agrees: z.boolean().default(false),
  /** 0 without a brief. */
  brief_version: z.int().min(0).default(0),
}

/** A must-have as a key of a form: its text without what paths and numbers are made of. */
export const mustKey = (must_have: string): string =>
  `m${encodeURIComponent(must_have).replace(/[.'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

/** What a pitch answers to this brief: one text for each question by its id, one choice for each must-have. */
export function answersTo(brief: AskedBrief | null) {
  const { word_limit = null, attribution = 'unspecified' } = brief ?? {}
  const limited = (message: string) =>
    requiredText(LENGTHS.commentary, message).refine((value) => whyTooLong(value, word_limit) === null, {
      error: ({ input }) => whyTooLong(String(input), word_limit) ?? undefined,
    })
  const must = z
    .strictObject({
      met: z
        .boolean()
        .nullable()
        .default(null)
        .refine((met) => met !== null, NO_CHOICE),
      proof: line(LENGTHS.short).default(''),
    })
    .prefault({})
  return {
    answers: z.strictObject(
      Object.fromEntries((brief?.questions ?? []).map(({ id }) => [id, limited(NO_ANSWER).prefault('')])),
    ),
    musts: z.strictObject(
      Object.fromEntries((brief?.must_haves ?? []).map((must_have) => [mustKey(must_have), must])),
    ),
    availability: asksForTalk(brief?.formats ?? []) ? line(LENGTHS.short) : z.literal(''),
    commentary: limited('You have to write your pitch'),
    agrees: z.boolean().refine((agrees) => agrees || attribution === 'unspecified', NOT_CONFIRMED),
  }
}

/** What a pitch says to a brief, as its author and its pitcher see it. */
export const PitchAnswers = z.object({
  /** The question is null once its request is gone. */
  answers: z.array(z.object({ question: z.string().nullable(), text: z.string() })),
  musts: z.array(z.object({ must_have: z.string().nullable(), met: z.boolean(), proof: z.string() })),
  availability: z.string(),
  /** The attribution that was agreed to. */
  attribution: z.enum(ATTRIBUTIONS),
})
export type PitchAnswers = z.infer<typeof PitchAnswers>

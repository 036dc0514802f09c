import type { AskedBrief, Brief } from './briefs.ts'
import { isVisible, lengthOf } from './text.ts'

/** What a brief may hold at most, and at least. */
export const BRIEF_LIMITS = {
  sources: 20,
  questions: 5,
  question: 300,
  must_haves: 5,
  must_have: 160,
  place: 160,
  words: { min: 25, max: 1_000 },
} as const

export const FORMATS = ['written', 'phone', 'video', 'in_person'] as const
export const FORMAT_NAMES: Record<(typeof FORMATS)[number], string> = {
  written: 'Written answers',
  phone: 'Phone',
  video: 'Video',
  in_person: 'In person',
}

export const ATTRIBUTIONS = ['unspecified', 'named', 'background', 'agreed'] as const
export type Attribution = (typeof ATTRIBUTIONS)[number]
export const ATTRIBUTION_NAMES: Record<Attribution, string> = {
  unspecified: 'Not specified',
  named: 'Name and title',
  background: 'On background, not named',
  agreed: 'To be agreed',
}

/** What a pitcher confirms, by the attribution that the brief asks for. */
export const AGREEMENTS: Record<Exclude<Attribution, 'unspecified'>, string> = {
  named: 'The source agrees to be quoted by name and title.',
  background: 'The source agrees to speak on background, without being named.',
  agreed: 'Attribution will be agreed before anything is used.',
}

export const EMPTY_BRIEF: Brief = {
  sources_wanted: null,
  questions: [],
  must_haves: [],
  place: '',
  formats: [],
  word_limit: null,
  attribution: 'unspecified',
}

/** A brief as its author writes it; an empty one if there is none. */
export const writtenBrief = (asked: AskedBrief | null): Brief => {
  if (!asked) return EMPTY_BRIEF
  const { version: _, questions, ...brief } = asked
  return { ...brief, questions: questions.map(({ text }) => text) }
}

/** Apart from how many sources are wanted, which pitchers don't answer. */
export const isSameBrief = (one: Brief, other: Brief): boolean =>
  JSON.stringify(pairsOf(one)) === JSON.stringify(pairsOf(other))

const pairsOf = (brief: Brief) =>
  (Object.keys(EMPTY_BRIEF) as (keyof Brief)[]).map((key) => key !== 'sources_wanted' && brief[key])

/** Whether it asks for anything. */
export const isAsking = (brief: Brief): boolean =>
  brief.sources_wanted !== null || !isSameBrief(brief, EMPTY_BRIEF)

export const NO_BRIEF = 'A request for commentary has no brief'
export const BRIEF_FIXED = 'Someone has pitched, so only Sources wanted can change.'
export const BRIEF_CHANGED =
  'This request has changed since you opened it. Check your answers and submit again.'
export const NO_ANSWER = 'Answer this question'
export const NO_CHOICE = 'Choose Yes or No'
export const NOT_CONFIRMED = 'Confirm the attribution'

// A text without white space is counted by its length.
const LONGEST_WORD = 15

/** How many words a text has: what white space separates, and one for each 15 code points at least. */
export function countWords(text: string): number {
  const pieces = text.split(/\s+/u).filter(Boolean).length
  return Math.max(pieces, Math.ceil(lengthOf(text.trim()) / LONGEST_WORD))
}

/** Why a text is too long for a brief's word limit, or null. */
export function whyTooLong(text: string, limit: number | null): string | null {
  const count = countWords(text)
  if (limit === null || count <= limit) return null
  return `Use ${limit.toLocaleString('en-US')} words or fewer. This text has ${count.toLocaleString('en-US')}.`
}

/** The lines with something in them, each once. */
export const tidyLines = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => line.trim()).filter(isVisible)),
]

/** Whether a source must be reachable otherwise than in writing. */
export const asksForTalk = (formats: readonly string[]): boolean =>
  formats.some((format) => format !== 'written')

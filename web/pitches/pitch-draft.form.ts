import { asksForTalk } from '../../contract/briefs.rules.ts'
import { type AskedBrief, answersTo, mustKey } from '../../contract/briefs.ts'
import { stating } from '../../contract/comparisons.ts'
import { line } from '../../contract/fields.ts'
import { type NewPitch, NO_SOURCE } from '../../contract/pitches.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { z } from '../../contract/zod.ts'
import { stored, type Written } from '../comparisons/comparing.data.ts'
import type { DraftOf } from '../forms/draft-fields.form.ts'

/** The part of a source that the form shows. */
const ChosenSource = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  organization: z.string(),
  photo_url: z.string().nullable(),
})
export type ChosenSource = z.infer<typeof ChosenSource>

export const chosenOf = ({ id, name, title, organization, photo_url }: ChosenSource): ChosenSource => ({
  id,
  name,
  title,
  organization,
  photo_url,
})

/**
 * A pitch's form for this brief, with the chosen source in place of its id. Answers to questions and must-haves that the
 * brief no longer has stay in it.
 */
export const pitchDraft = (brief: AskedBrief | null) => {
  const { answers, musts, agrees, commentary } = answersTo(brief)
  return z.strictObject({
    source: ChosenSource.nullable().refine((source) => source !== null, NO_SOURCE),
    answers: z.looseObject(answers.shape),
    musts: z.looseObject(musts.shape),
    availability: line(LENGTHS.short),
    agrees,
    commentary,
    ai_use: stating.ai_use,
    passages_note: stating.passages_note,
  })
}

export type PitchSchema = ReturnType<typeof pitchDraft>
export type PitchContent = DraftOf<PitchSchema>

/** A form without any input. */
export const EMPTY_ANSWERS = { answers: {}, musts: {}, agrees: false }

/** The pitch and its answers, as they are compared with earlier ones. */
export const writtenOf = (
  post_id: string,
  brief: AskedBrief | null,
  { source, commentary, answers }: Pick<PitchContent, 'source' | 'commentary' | 'answers'>,
): Written => ({
  post_id,
  profile_id: source?.id ?? null,
  parts: [commentary, ...(brief?.questions ?? []).map(({ id }) => String(answers[id] ?? ''))].map(stored),
})

/** The form's content as the server takes it. */
export function bodyOf(
  { source, answers, musts, availability, agrees, commentary, ai_use, passages_note }: PitchContent,
  brief: AskedBrief | null,
  { hold, evidence_seen }: Pick<NewPitch, 'hold' | 'evidence_seen'>,
): NewPitch {
  const { questions = [], must_haves = [], formats = [], version = 0 } = brief ?? {}
  return {
    profile_id: source?.id ?? '',
    commentary,
    hold,
    answers: questions.map(({ id }) => ({ question_id: id, text: answers[id] ?? '' })),
    musts: must_haves.map((must_have) => {
      const { met, proof } = musts[mustKey(must_have)] ?? {}
      return { met: met === true, proof: proof ?? '' }
    }),
    availability: asksForTalk(formats) ? availability : '',
    agrees,
    brief_version: version,
    ai_use,
    passages_note,
    evidence_seen,
  }
}

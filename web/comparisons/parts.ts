import type { PitchAnswers } from '../../contract/briefs.ts'
import type { Part } from './Passages.tsx'

/** The texts of a sent pitch, in the order in which they were compared. */
export const partsOf = (text: string, said: Pick<PitchAnswers, 'answers'> | null): Part[] => [
  { text },
  ...(said?.answers ?? []).map((answer, at) => ({
    text: answer.text,
    question: answer.question ?? `Question ${at + 1}`,
  })),
]

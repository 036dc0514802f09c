import type { BoardPitch } from '../../contract/board.ts'

/** What is compared in one row of the comparison: a must-have, a question or the pitches themselves. */
export type CompareLine = { kind: 'must' | 'question' | 'pitch'; name: string }

type Pitches = readonly (BoardPitch | null | undefined)[]

/** The must-haves and questions that any of the pitches answers, each once, then the pitch. */
export function linesOf(pitches: Pitches): CompareLine[] {
  const answers = pitches.flatMap((pitch) => pitch?.answers ?? [])
  const musts = answers.flatMap(({ musts }) => musts.map(({ must_have }) => must_have ?? ''))
  const questions = answers.flatMap(({ answers }) => answers.map(({ question }) => question ?? ''))
  return [
    ...[...new Set(musts)].map((name) => ({ kind: 'must', name }) as const),
    ...[...new Set(questions)].map((name) => ({ kind: 'question', name }) as const),
    { kind: 'pitch', name: 'Pitch' },
  ]
}

import type { LetIn } from '../../contract/posts.ts'

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

export const heldPitches = (count: number): string => counted(count, 'held pitch', 'held pitches')

/** "12 held pitches let in" */
export const heldLetIn = ({ let_in }: LetIn): string => `${heldPitches(let_in)} let in`

/** What became of those that could not be let in. */
export function leftWords({ left }: LetIn): string | undefined {
  if (left === 0) return undefined
  const [source, pitcher] =
    left === 1 ? ['its source is', 'its pitcher'] : ['their sources are', 'their pitchers']
  return `${heldPitches(left)} could not be let in: ${source} gone, or ${pitcher} may no longer pitch.`
}

/** Both, below what else was done. */
export function letInWords(changed: LetIn): string | undefined {
  const words = [changed.let_in > 0 && heldLetIn(changed), leftWords(changed)].filter(Boolean)
  return words.length > 0 ? words.join('. ') : undefined
}

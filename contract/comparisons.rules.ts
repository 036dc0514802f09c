import type { Comparison, Evidence, Found } from './comparisons.ts'
import { type AiUse, COMPARED_MAX } from './vocabulary.ts'

/** How a pitch was written, as its pitcher chooses it and its author reads it. */
export const AI_USE_NAMES: Record<AiUse, string> = {
  own: 'I wrote it',
  edited: 'AI helped me edit it',
  drafted: 'AI drafted it, and I checked it',
}

export const NO_PASSAGES = 'No passages in common with earlier pitches'
export const TOO_SHORT = 'Too short to compare'
export const NOT_COMPARED =
  'Not compared yet. We will compare it after you send it, and you will both see the result.'
export const BEFORE_COMPARISONS = 'Sent before pitches were compared'
export const NO_PASSAGE_TO_NOTE = 'Only a pitch with passages in common can have this'
export const EVIDENCE_CHANGED = 'It changed after you saw it. Review it, then send again.'

/** Who reads it: the pitcher, or the request's author. */
export type Reader = 'pitcher' | 'author'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `2026-03` as `Mar 2026`. */
export const monthName = (month: string): string => {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1]} ${year}`
}

const counted = (count: number) => (count >= COMPARED_MAX ? `${COMPARED_MAX} or more` : String(count))
const totalOf = ({ own, others }: Found) =>
  own >= COMPARED_MAX || others >= COMPARED_MAX ? `${own + others} or more` : String(own + others)
const plural = (count: number, one: string) => (count === 1 ? one : `${one}es`)
const ownOf = ({ own }: Found, reader: Reader) =>
  `${counted(own)} ${reader === 'pitcher' ? 'of yours' : 'from the same pitcher'}`
const othersOf = ({ others, members }: Evidence['shared'] & object) =>
  `${counted(others)} from ${counted(members)} other ${members === 1 ? 'member' : 'members'}`

/** What the comparison found, in one line. Source: docs/product.md#comparison. */
export function comparisonLine(
  { state, shared }: Pick<Comparison, 'state' | 'shared'>,
  reader: Reader,
): string {
  if (state === 'before') return BEFORE_COMPARISONS
  if (state === 'short') return TOO_SHORT
  if (state === 'waiting') return 'Not compared yet'
  if (!shared) return NO_PASSAGES
  const parts = [shared.own > 0 && ownOf(shared, reader), shared.others > 0 && othersOf(shared)]
  const total = shared.own + shared.others
  return `${shared.share}% of these words also appear in ${totalOf(shared)} earlier ${plural(total, 'pitch')}: ${parts
    .filter((part) => part !== false)
    .join(', ')}. The earliest is from ${monthName(shared.since)}.`
}

/** Where else a passage is. */
export function passageLine(passage: Found, reader: Reader): string {
  const total = passage.own + passage.others
  const own = passage.own > 0 ? `, ${ownOf(passage, reader)}` : ''
  return `Also in ${totalOf(passage)} ${plural(total, 'pitch')}${own}, since ${monthName(passage.since)}`
}

/** Where else the source's photo is shown; a line each. */
export function photoLines({ profiles, other_names }: NonNullable<Evidence['photo']>): string[] {
  const first = `This photo also appears on ${profiles} other ${profiles === 1 ? 'profile' : 'profiles'}`
  return other_names > 0 ? [first, `${other_names} of them under a different name`] : [first]
}

export const aiUseLine = (ai_use: AiUse | null): string =>
  ai_use ? `How it was written: “${AI_USE_NAMES[ai_use]}”` : 'How it was written: not stated'

import type { Pitch, PitchedSource } from '../../contract/pitches.ts'
import { REMOVED_SOURCE } from '../../contract/vocabulary.ts'

/** The conversation of a pitch has the pitch's id. */
export const conversationAddress = (id: string): string => `/app/messages/${id}`

/** The name of the pitched source, even after the source is gone. */
export const sourceName = (source: Pick<PitchedSource, 'name'> | null): string =>
  source?.name ?? REMOVED_SOURCE

/** Whether a received pitch was answered, or is withdrawn, for its reader. */
export function answerInWords({ state, is_answered }: Pick<Pitch, 'state' | 'is_answered'>): string {
  if (state === 'withdrawn') return STATE_NAMES.withdrawn
  return is_answered ? 'You answered' : 'Not answered yet'
}

/** "Partner, Harbor & Hale". */
export const placeOf = ({ title, organization }: Pick<PitchedSource, 'title' | 'organization'>): string =>
  [title, organization].filter(Boolean).join(', ')

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

export const messagesIn = (count: number): string => counted(count, 'message', 'messages')
export const pitchesTo = (count: number): string => counted(count, 'pitch', 'pitches')
export const heldIn = (count: number): string => counted(count, 'held', 'held')

export const STATE_NAMES: Record<Pitch['state'], string> = {
  held: 'Held',
  sent: 'Sent',
  opened: 'Opened',
  answered: 'Answered',
  shortlisted: 'Shortlisted',
  used: 'Used',
  published: 'Published',
  declined: 'Declined',
  not_selected: 'Closed, not selected',
  withdrawn: 'Withdrawn',
}

import type { Conversation } from '../../contract/messages.ts'
import { FALLBACK_NAMES, REMOVED_SOURCE } from '../../contract/vocabulary.ts'

/** The other side's name, also if they have none or have left. */
export const partnerName = ({ partner }: Pick<Conversation, 'partner'>): string =>
  partner?.name || FALLBACK_NAMES.owner

/** Whether the reader sees a label in place of the other side. */
export const isHiddenPartner = ({ hides_name, post }: Pick<Conversation, 'hides_name' | 'post'>): boolean =>
  hides_name && !post?.account_id

/** "Pitch: Joanna Feld, Executive at Meridian Cartage". */
export function pitchLine({ source }: Pick<Conversation, 'source'>): string {
  if (!source) return `Pitch: ${REMOVED_SOURCE}`
  const work = [source.title || source.role, source.organization].filter(Boolean).join(' at ')
  return `Pitch: ${[source.name, work].filter(Boolean).join(', ')}`
}

/** The line under a conversation in the list: its newest message, and who wrote it. */
export function lastLine(conversation: Conversation, readerId: string): string {
  const { last_sender_id, last_text, messages_count, is_pitch, source } = conversation
  if (last_sender_id !== readerId) return last_text
  return is_pitch && messages_count === 0
    ? `You pitched ${source?.name ?? REMOVED_SOURCE}`
    : `You: ${last_text}`
}

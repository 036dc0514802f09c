import type { OpenConversation } from '../../contract/messages.ts'
import type { Reportable } from '../reports/ReportDialog.tsx'
import { pitchLine } from './names.ts'
import type { Thread } from './thread.ts'

const SHOWN = 80

/** What the other side wrote of what is loaded, the latest first, as it can be reported. */
export function reportable(conversation: OpenConversation, thread: Thread, readerId: string): Reportable[] {
  const { id, is_pitch, responder_id, commentary } = conversation
  const texts = thread.messages.flatMap(({ id: subject_id, sender_id, message_text }): Reportable[] =>
    sender_id && sender_id !== readerId ? [{ type: 'message', subject_id, text: begun(message_text) }] : [],
  )
  const first: Reportable = is_pitch
    ? { type: 'pitch', subject_id: id, text: pitchLine(conversation) }
    : { type: 'message', subject_id: id, text: begun(commentary) }
  return [...texts.toReversed(), ...(responder_id && responder_id !== readerId ? [first] : [])]
}

const begun = (text: string) => {
  const shown = Array.from(text).slice(0, SHOWN).join('')
  return shown === text ? text : `${shown}…`
}

import { Lock } from 'lucide-react'
import type { Conversation } from '../../contract/messages.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { MessageDraft } from './MessageDraft.tsx'
import { partnerName } from './names.ts'

interface NoteProps {
  words: string
  more: string
  /** The unsent draft. */
  unsentDraft: string
  className?: string
}

/** Replaces the field while the member may not write: why, and what unlocks it, so that nobody types in vain. */
export function LockNote({ words, more, unsentDraft, className }: NoteProps) {
  return (
    <div className={classes('border-t', className)}>
      <div role="status" className="flex items-start gap-3">
        <Icon of={Lock} className="mt-0.5 text-text-2" />
        <div className="min-w-0">
          <p className="t-section wrap-anywhere">{words}</p>
          <p className="mt-0.5 t-meta text-text-2 wrap-anywhere">{more}</p>
        </div>
      </div>
      {unsentDraft.trim() !== '' && <MessageDraft text={unsentDraft} />}
    </div>
  )
}

/** What a member reads below who may no longer make contact. */
export const REFUSED = 'What was written stays here for you to read.'

export function lockWords(conversation: Conversation): string {
  if (conversation.refusal) return REFUSED
  const what = conversation.is_pitch ? 'pitch' : 'message'
  return conversation.partner
    ? `${partnerName(conversation)} has your ${what}. The conversation opens with the first reply.`
    : REFUSED
}

/** What a dormant member reads instead. Source: docs/product.md#dormancy. */
export const DORMANT = {
  words: 'Your membership is dormant.',
  more: 'Ask by email to reactivate it. Until then you can read, and not write.',
}

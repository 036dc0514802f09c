import { BLOCKED, type ContactRefusal, notContacted } from './contact-limits.rules.ts'
import { FALLBACK_NAMES } from './vocabulary.ts'

type Talk = {
  is_pitch: boolean
  /** Who started it. */
  responder_id: string | null
  /** Whether the other side has written a message. */
  is_answered: boolean
  /** Null once the other side has left. */
  partner: { name: string } | null
  /** How contact with the partner is refused; null: not at all. */
  refusal: ContactRefusal | null
}

/**
 * Why this participant may not write now, or null: a pitcher waits for the request's owner, and the starter of a
 * direct conversation for its answer; the other side may always write. Source: docs/product.md#conversations.
 */
export function whyNotWrite(writerId: string, talk: Talk): string | null {
  if (!talk.partner) return 'This member has left.'
  const name = talk.partner.name || FALLBACK_NAMES.owner
  if (talk.refusal === 'block') return BLOCKED
  if (talk.refusal === 'no_contact') return notContacted(name)
  if (talk.responder_id !== writerId || talk.is_answered) return null
  return talk.is_pitch
    ? 'Wait for the post owner to respond before sending a message'
    : `Wait for ${name} to respond before sending another message`
}

/** Why a conversation with this member can't be started, or null. */
export function whyNotStart(writerId: string, accountId: string): string | null {
  return writerId === accountId ? 'You cannot start a conversation with yourself.' : null
}

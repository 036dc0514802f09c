import { useEffect, useState } from 'react'
import type { Conversation, Message } from '../../contract/messages.ts'
import { onLive } from '../api/live.ts'
import { partnerName } from './names.ts'

/** Announces to screen readers what the other side writes meanwhile. */
export function LatestArrival({ conversation, readerId }: { conversation: Conversation; readerId: string }) {
  const { id } = conversation
  const [latest, setLatest] = useState<Message | null>(null)
  useEffect(
    () =>
      onLive('message.created', (message) => {
        if (message.conversation_id === id && message.sender_id !== readerId) setLatest(message)
      }),
    [id, readerId],
  )
  return (
    <p role="status" className="sr-only">
      {/* A new element each time, so that a repeated text is announced again. */}
      {latest && (
        <span key={latest.id}>
          {partnerName(conversation)}: {latest.message_text}
        </span>
      )}
    </p>
  )
}

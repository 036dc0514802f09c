import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Message } from '../../contract/messages.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { type Outgoing, outgoingQuery } from './outgoing.data.ts'
import type { Thread } from './thread.ts'
import type { Send } from './use-send.ts'

/** How long the server remembers a message's key. */
const KEY_MS = 24 * 3_600_000
/** How far ahead this device's clock may be. */
const CLOCK_MS = 10 * 60_000

/**
 * Settles failed messages that seem to be in the thread: the answer was lost, or the same text was sent from elsewhere.
 * Sent again under its own key, the message is not duplicated, and the answer tells which.
 */
export function useConfirmSent(
  accountId: string,
  conversation_id: string,
  thread: Thread | undefined,
  send: Send,
): void {
  const { data: outgoing } = useQuery(outgoingQuery(accountId, conversation_id))
  const asked = useRef(new Set<string>())
  const stands = (one: Outgoing) =>
    one.isConfirmed || thread?.messages.some((said) => isLike(said, one, accountId))
  const doubtful = outgoing.filter((one) => one.failed && isKnown(one) && stands(one))
  const again = () => Promise.all(doubtful.map(({ key, text }) => send(text, key, true)))
  const ask = useEffectEvent(() => {
    const news = doubtful.filter(({ key }) => !asked.current.has(key))
    for (const { key, text } of news) {
      asked.current.add(key)
      void send(text, key, true)
    }
  })
  const keys = doubtful.map(({ key }) => key).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is asked for once
  useEffect(() => ask(), [keys])
  useWhenBack(doubtful.length > 0, again)
}

const isLike = (said: Message, { text, since }: Outgoing, accountId: string) =>
  said.sender_id === accountId &&
  said.message_text === text &&
  Date.parse(said.created_at) > Date.parse(since) - CLOCK_MS

const isKnown = ({ since }: Outgoing) => Date.now() - Date.parse(since) < KEY_MS

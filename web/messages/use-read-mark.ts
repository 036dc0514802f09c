import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Conversation } from '../../contract/messages.ts'
import { MARK_READ_DELAY_MS, UNREAD_REFRESH_MS } from '../../contract/vocabulary.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { markSeen } from './messages.data.ts'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

interface Sight {
  readerId: string
  newestId: string | null
  isInView: boolean
  /** Checks again. */
  look: () => boolean
}

/** Marks messages as read, up to the newest, after a second in view. */
export function useReadMark(conversation: Conversation, { readerId, newestId, isInView, look }: Sight): void {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  // Marked once: a failure is not retried every second, but when there is more, or after a while.
  const said = useRef<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const name = `${conversation.unread > 0} ${newestId}`
  // A pitch that was moved unopened is no longer unread.
  const isUnopened = conversation.read_at === null && conversation.responder_id !== readerId
  const isDue = (conversation.unread > 0 || isUnopened) && isInView && isVisible
  const mark = async () => {
    if (said.current === name || !look()) return
    said.current = name
    setFailed(!(await markSeen(client, conversation, newestId)))
  }
  const markNow = useEffectEvent(() => void mark())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer text is seen for a second of its own
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => markNow(), MARK_READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDue, newestId])
  useByAndBy(hasFailed, async () => {
    if (!isDue) return
    said.current = null
    await mark()
  })
}

/** Retries when the connection is back, when the page is focused again, and with the unread count's timer. */
function useByAndBy(hasFailed: boolean, again: () => Promise<void>): void {
  useWhenBack(hasFailed, again)
  const askAgain = useEffectEvent(() => void again())
  useEffect(() => {
    if (!hasFailed) return
    const ask = () => askAgain()
    const timer = setInterval(ask, UNREAD_REFRESH_MS)
    window.addEventListener('focus', ask)
    const stop = subscribe(ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', ask)
      stop()
    }
  }, [hasFailed])
}

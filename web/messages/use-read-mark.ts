import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Conversation } from '../../contract/conversations.ts'
import { MARK_READ_DELAY_MS, UNREAD_REFRESH_MS } from '../../contract/vocabulary.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { markSeen } from './messages.data.ts'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

interface Sight {
  newestId: string | null
  isInView: boolean
  /** Looks again. */
  look: () => boolean
}

/** What has stood before its reader for a second, up to the newest text, counts as read. */
export function useReadMark(conversation: Conversation, { newestId, isInView, look }: Sight): void {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  // Said once: a failure is not repeated every second, but when there is more, or by and by.
  const said = useRef<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const name = `${conversation.unread > 0} ${newestId}`
  const isDue = conversation.unread > 0 && isInView && isVisible
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

/** Again when the connection is back, when the page has the focus again, and by the clock of the unread count. */
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

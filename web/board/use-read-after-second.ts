import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import { MARK_READ_DELAY_MS } from '../../contract/vocabulary.ts'
import { markSeen } from '../messages/messages.data.ts'
import { setRead } from './board.data.ts'
import { noteRead, queueOf } from './moves.data.ts'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Marks a pitch as read that has been before the author for a second. A move marks it by itself. */
export function useReadAfterSecond(post_id: string, row: BoardRow, isReadOnly: boolean): void {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const { id } = row
  const isDue = isVisible && !isReadOnly && !row.is_read
  const mark = useEffectEvent(async () => {
    if (noteRead(client, post_id, [row]).length === 0) return
    setRead(client, post_id, [id], true)
    if (await markSeen(client, { id, unread: 1 }, null)) return
    if (queueOf(client, post_id).opened.delete(id)) setRead(client, post_id, [id], false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pitch is seen for a second of its own
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void mark(), MARK_READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDue, id])
}

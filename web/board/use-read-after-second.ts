import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import { MARK_READ_DELAY_MS } from '../../contract/vocabulary.ts'
import { markSeen } from '../messages/messages.data.ts'
import { setOpened, setRead } from './board.data.ts'
import { noteRead, queueOf } from './moves.data.ts'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Marks a pitch as opened that has been before the author for a second, also one that is read because they moved it. */
export function useReadAfterSecond(post_id: string, row: BoardRow, isReadOnly: boolean): void {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const { id } = row
  const isDue = isVisible && !isReadOnly && !(row.is_read && (row.is_opened || row.is_withdrawn))
  const mark = useEffectEvent(async () => {
    const unread = noteRead(client, post_id, [row]).length
    setOpened(client, post_id, id, true)
    if (await markSeen(client, { id, unread }, null)) return
    setOpened(client, post_id, id, false)
    if (unread > 0 && queueOf(client, post_id).opened.delete(id)) setRead(client, post_id, [id], false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pitch is seen for a second of its own
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void mark(), MARK_READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDue, id])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { SentPitch } from '../../contract/pitches.ts'
import { latestUnseen, noteOutcomesSeen } from './outcomes-seen.data.ts'

const SEEN_AFTER_MS = 1_000

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Notes that the pitcher has seen the outcomes in this list, newest pitch first: once it was before them for a second. */
export function useOutcomesSeen(pitches: readonly SentPitch[]): void {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const up_to = latestUnseen(pitches)
  const from = pitches.at(-1)?.created_at
  useEffect(() => {
    if (!isVisible || up_to === null || from === undefined) return
    const timer = setTimeout(() => noteOutcomesSeen(client, { from, up_to }), SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [client, isVisible, from, up_to])
}

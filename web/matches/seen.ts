import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { storeSeen } from './matches.data.ts'

const SEEN_AFTER_MS = 1_000
const BATCH_MS = 200

let batch: string[] = []

/** Notes that a match was seen: those of the same moment in one call. */
export function noteSeen(client: QueryClient, post_id: string): void {
  if (batch.length === 0)
    setTimeout(() => {
      void storeSeen(client, [...new Set(batch)])
      batch = []
    }, BATCH_MS)
  batch.push(post_id)
}

/** Marks a match as seen once this element was on screen for a second, in a tab that is. */
export function useSeenOnScreen<Shown extends Element>(
  post_id: string,
  isSeen: boolean,
): RefObject<Shown | null> {
  const client = useQueryClient()
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (isSeen || !shown.current) return
    let isInView = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (isInView && document.visibilityState === 'visible')
        timer = setTimeout(() => noteSeen(client, post_id), SEEN_AFTER_MS)
    }
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      look()
    })
    observer.observe(shown.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, post_id, isSeen])
  return shown
}

import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, told anew every minute, so that "5 minutes ago" and deadlines stay true on an open page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

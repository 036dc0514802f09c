import { useEffect, useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const each of listeners) each()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setInterval(tick, MINUTE_MS)
    // While nothing listened, nothing updated the time.
    tick()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * The current time, updated every minute, so that "5 minutes ago" and deadlines stay true on an open page; and at the
 * moment `due`, so that what ends then does not end late.
 */
export function useNow(due?: string | null): number {
  const time = useSyncExternalStore(subscribe, () => now)
  useEffect(() => {
    if (!due || Date.parse(due) <= time) return
    const left = Date.parse(due) - Date.now()
    if (left > MINUTE_MS) return
    const ending = setTimeout(tick, Math.max(0, left))
    return () => clearTimeout(ending)
  }, [due, time])
  return time
}

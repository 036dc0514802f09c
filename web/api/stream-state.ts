import { useSyncExternalStore } from 'react'

// Since when this browser's event stream is down, in milliseconds since 1970; null while it is open or not wanted.
let awaySince: number | null = null
const listeners = new Set<() => void>()

export const streamAwaySince = (): number | null => awaySince

export function setStreamAway(since: number | null): void {
  if (since === awaySince) return
  awaySince = since
  for (const listener of listeners) listener()
}

function onStreamState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useStreamAwaySince(): number | null {
  return useSyncExternalStore(onStreamState, streamAwaySince)
}

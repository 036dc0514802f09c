import { useEffect, useEffectEvent } from 'react'
import { onLive } from './live.ts'

/** Refetches what has failed as soon as the network, or the server's stream, is back. */
export function useWhenBack(hasFailed: boolean, again: () => Promise<unknown>): void {
  const askAgain = useEffectEvent(() => void again())
  useEffect(() => {
    if (!hasFailed) return
    const ask = () => askAgain()
    window.addEventListener('online', ask)
    const stop = onLive('ready', ask)
    return () => {
      window.removeEventListener('online', ask)
      stop()
    }
  }, [hasFailed])
}

import { useEffect, useEffectEvent } from 'react'
import { serverIsReady } from '../api/ready.ts'

/** Asks every few seconds whether the server is back, and does this when it is. Not all browsers in the same moment. */
export function useWhenReady(act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    const timer = setInterval(async () => (await serverIsReady()) && actNow(), 3_000 + Math.random() * 3_000)
    return () => clearInterval(timer)
  }, [])
}

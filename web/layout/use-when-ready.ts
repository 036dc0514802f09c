import { useEffect, useEffectEvent } from 'react'
import { serverIsReady } from '../api/ready.ts'

/** Checks every few seconds whether the server is back, and then runs this. Not all browsers at once. */
export function useWhenReady(act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    const timer = setInterval(async () => (await serverIsReady()) && actNow(), 3_000 + Math.random() * 3_000)
    return () => clearInterval(timer)
  }, [])
}

import { startTransition, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * The value, one paint late: what shows it is drawn after what a key had to show at once, and makes way for the next key.
 */
export function useAfterPaint<T extends object>(value: T): T {
  const [shown, show] = useState(value)
  const latest = useRef(value)
  const isDue = useRef(false)
  useEffect(() => {
    latest.current = value
    if (isDue.current || value === shown) return
    isDue.current = true
    afterPaint(() => {
      isDue.current = false
      startTransition(() => show(latest.current))
    })
  }, [value, shown])
  return shown
}

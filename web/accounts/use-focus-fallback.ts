import { type RefObject, useEffect, useRef } from 'react'

/**
 * An act that succeeds can remove or disable the button that was pressed, and lose keyboard focus: when `shown` changes
 * and nothing has the focus any more, `to` gets it.
 */
export function useFocusFallback(shown: string | number, to: RefObject<HTMLElement | null>): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const active = document.activeElement
    // A button that was just disabled keeps the focus for one more moment.
    if (active === document.body || active?.matches(':disabled')) to.current?.focus({ preventScroll: true })
  }, [shown, to])
}

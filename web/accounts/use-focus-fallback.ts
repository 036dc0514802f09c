import { type RefObject, useEffect, useRef } from 'react'

/**
 * An act that succeeds can remove or disable the button that was pressed, and lose keyboard focus: when `shown` changes
 * and nothing has the focus any more, `to` gets it. What has not loaded yet is undefined: that it arrives moves no focus.
 */
export function useFocusFallback(
  shown: string | number | undefined,
  to: RefObject<HTMLElement | null>,
): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    const isFirst = before.current === undefined
    before.current = shown
    if (isFirst) return
    const active = document.activeElement
    // A button that was just disabled keeps the focus for one more moment.
    if (active === document.body || active?.matches(':disabled')) to.current?.focus({ preventScroll: true })
  }, [shown, to])
}

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Acts that succeed can take away or disable the button that was pressed, and the keyboard's place with it: when
 * `shown` changes and nothing holds the focus any more, `to` gets it.
 */
export function useFocusKept(shown: string | number, to: RefObject<HTMLElement | null>): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const active = document.activeElement
    // A button that was just disabled holds the focus for one moment more.
    if (active === document.body || active?.matches(':disabled')) to.current?.focus({ preventScroll: true })
  }, [shown, to])
}

import { type RefObject, useRef } from 'react'

/**
 * Where the focus goes when a layer closes. Read while the opening click is still being rendered: later the menu
 * item that was clicked is gone from the page and the browser has moved the focus to the body.
 */
export function useReturnFocus(open: boolean, fallback?: RefObject<HTMLElement | null>): () => void {
  const origin = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  if (open !== wasOpen.current) {
    wasOpen.current = open
    if (open) origin.current = focusOrigin()
  }
  return () => {
    const target = origin.current?.isConnected ? origin.current : fallback?.current
    target?.focus()
  }
}

/** The focused element; for an item of a menu, the button that opened the menu. */
function focusOrigin(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return null
  const trigger = active.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (trigger && document.getElementById(trigger)) || active
}

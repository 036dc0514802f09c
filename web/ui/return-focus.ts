import { type RefObject, useRef } from 'react'

/**
 * Where the focus goes when a layer closes. Read while the opening click is still being rendered: later the clicked
 * menu item is gone from the page and the browser has moved the focus to the body.
 */
export function useReturnFocus(open: boolean, fallback?: RefObject<HTMLElement | null>): () => void {
  const origins = useRef<HTMLElement[]>([])
  const wasOpen = useRef(false)
  if (open !== wasOpen.current) {
    wasOpen.current = open
    if (open) origins.current = focusOrigins()
  }
  return () => {
    const target = origins.current.find((origin) => origin.isConnected) ?? fallback?.current
    target?.focus()
  }
}

/**
 * The focused element; for a menu item, the button that opened the menu. In a popover, which may close meanwhile, its
 * button comes second.
 */
function focusOrigins(): HTMLElement[] {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return []
  const trigger = active.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = trigger && document.getElementById(trigger)
  if (opener) return [opener]
  const popover = active.closest('[role=dialog]:not([aria-modal])')?.id
  const button = popover && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(popover)}"]`)
  return button ? [active, button] : [active]
}

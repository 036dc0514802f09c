import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Escape in the field's form leaves it, before a surrounding dialog sees the key and closes too. */
export function useEscape(field: RefObject<HTMLTextAreaElement | null>, leave: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isHere = field.current?.form?.contains(document.activeElement)
    if (event.key !== 'Escape' || event.isComposing || !isHere) return
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

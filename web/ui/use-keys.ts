import { useEffect, useEffectEvent, useRef } from 'react'

const TYPED_IN = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether the key goes into a text field. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPED_IN) !== null

/** Whether a key is meant as a shortcut: not while typing, and not with Ctrl, Alt or Cmd. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false
  return !isTyping(event)
}

const isForPage = (event: KeyboardEvent) => isSingleKey(event) && !document.querySelector(LAYERS)

/** Single-key shortcuts for the page: not while typing, not under an open layer, not with Ctrl, Alt or Cmd. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || !isForPage(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Within which the second key of two must follow. */
export const SEQUENCE_MS = 1_000

/** Shortcuts of two keys, as "g>f". The second, within a second of the first, has no other effect. */
export function useKeySequences(sequences: Record<string, () => void>): void {
  const first = useRef<{ key: string; at: number } | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const before = first.current
    first.current = null
    const isInTime = before !== null && event.timeStamp - before.at <= SEQUENCE_MS
    const act = isInTime ? sequences[`${before.key}>${event.key}`] : undefined
    const isFirst = Object.keys(sequences).some((each) => each.startsWith(`${event.key}>`))
    // Looking for open layers takes time, which no other key needs.
    if (!(act || isFirst) || !isForPage(event)) return
    if (!act) {
      first.current = { key: event.key, at: event.timeStamp }
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    act()
  })
  useEffect(() => {
    // Before every other listener.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

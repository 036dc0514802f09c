import { useEffect, useEffectEvent } from 'react'

const TYPED_IN = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether a key is meant as a shortcut: not while typing, and not with Ctrl, Alt or Cmd. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false
  return !(event.target instanceof Element && event.target.closest(TYPED_IN))
}

/** Single-key shortcuts for the page: not while typing, not under an open layer, not with Ctrl, Alt or Cmd. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || !isSingleKey(event)) return
    if (document.querySelector(LAYERS)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

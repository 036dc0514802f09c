import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { isKey, KEYS } from '../ui/shortcuts.ts'
import type { Neighbours } from './use-neighbours.ts'

const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=radiogroup], [role=combobox]'
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Leads from an open item to the previous and next of its list, with buttons, arrow keys, or k and j. */
export function NeighbourButtons({ near, noun }: { near: Neighbours; noun: 'Post' | 'Request' }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
    // The open item's own layer is one.
    if (document.querySelectorAll(LAYERS).length > 1) return
    if (isKey(event, KEYS.previousPost)) near?.previous?.()
    if (isKey(event, KEYS.nextPost)) near?.next?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  if (!near) return null
  return (
    <div className="absolute top-2 right-14 z-10 flex md:top-3.5">
      <IconButton
        label={`Previous ${noun}`}
        icon={ChevronLeft}
        tip={false}
        className="text-text-2"
        aria-keyshortcuts={KEYS.previousPost}
        disabled={!near.previous}
        onClick={near.previous}
      />
      <IconButton
        label={`Next ${noun}`}
        icon={ChevronRight}
        tip={false}
        className="text-text-2"
        aria-keyshortcuts={KEYS.nextPost}
        disabled={!near.next}
        onClick={near.next}
      />
    </div>
  )
}

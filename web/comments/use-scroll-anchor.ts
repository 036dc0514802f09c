import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Thread = Virtualizer<HTMLElement, HTMLElement>
type Seen = { ids: readonly string[]; rows: VirtualItem[]; end: number }
type FieldAnchor = { field: Element; top: number }

/**
 * Rows that appear and disappear do not move what the reader looks at: the field they type in, else the first row on
 * screen. `section` holds the rows and the form below them.
 */
export function useScrollAnchor(
  thread: Thread,
  ids: readonly string[],
  scroller: HTMLElement | null,
  section: RefObject<HTMLElement | null>,
): void {
  const seen = useRef<Seen | null>(null)
  const typing = useFieldAnchor(scroller, section)
  // Without dependencies: rows may also turn out taller than estimated.
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { ids, rows: thread.getVirtualItems(), end: thread.getTotalSize() }
    if (!scroller || !before) return
    const field = typing.current
    if (field?.field.isConnected && field.field === document.activeElement) {
      const moved = field.field.getBoundingClientRect().top - field.top
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved
    } else if (before.ids !== ids) scroller.scrollTop += movedBy(thread, before, ids, scroller.scrollTop)
  })
}

/** How far the first row on screen has moved, or what is below the last one. */
function movedBy(thread: Thread, before: Seen, ids: readonly string[], offset: number): number {
  const { scrollMargin } = thread.options
  // Above the thread nothing has moved.
  if (offset <= scrollMargin) return 0
  if (offset >= scrollMargin + before.end) return thread.getTotalSize() - before.end
  for (const { key, start, end } of before.rows) {
    const index = end > offset ? ids.indexOf(String(key)) : -1
    if (index !== -1) return (thread.measurementsCache[index]?.start ?? start) - start
  }
  return 0
}

/** The position on screen of the focused field; null without one in view. */
function useFieldAnchor(scroller: HTMLElement | null, section: RefObject<HTMLElement | null>) {
  const anchor = useRef<FieldAnchor | null>(null)
  useEffect(() => {
    if (!scroller) return
    const note = () => {
      const field = document.activeElement
      const isTyping = field instanceof HTMLTextAreaElement && section.current?.contains(field)
      const { top = 0, bottom = 0 } = isTyping ? field.getBoundingClientRect() : {}
      anchor.current = isTyping && bottom > 0 && top < window.innerHeight ? { field, top } : null
    }
    note()
    scroller.addEventListener('scroll', note, { passive: true })
    scroller.addEventListener('focusin', note)
    scroller.addEventListener('focusout', note)
    return () => {
      scroller.removeEventListener('scroll', note)
      scroller.removeEventListener('focusin', note)
      scroller.removeEventListener('focusout', note)
    }
  }, [scroller, section])
  return anchor
}

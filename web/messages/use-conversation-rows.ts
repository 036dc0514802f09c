import { useParams } from '@tanstack/react-router'
import { measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Conversation } from '../../contract/messages.ts'
import { KEYS } from '../ui/shortcuts.ts'
import { useKeys } from '../ui/use-keys.ts'
import { rangeWith } from '../ui/window-rows.ts'
import { useListAnchor } from './use-list-anchor.ts'

// Until a row is measured.
const ESTIMATED_PX = 86
const OVERSCAN = 6

/**
 * Rows have no height where the conversation covers the list. They keep their last one, so the list keeps its place.
 */
const heightOf: typeof measureElement = (row, entry, rows) =>
  measureElement(row, entry, rows) ||
  (rows.measurementsCache[rows.indexFromElement(row)]?.size ?? ESTIMATED_PX)

/**
 * The rows of a long list that are near the visible part; j and k move from row to row. The last focused row stays in
 * the page, so that focus is never lost and can return to it.
 */
export function useConversationRows(list: readonly Conversation[]) {
  const box = useRef<HTMLDivElement>(null)
  const open = useParams({ strict: false }).conversation_id
  const [focused, setFocused] = useState<string>()
  const current = list.findIndex(({ id }) => id === (focused ?? open))
  const rows = useVirtualizer({
    count: list.length,
    getScrollElement: () => box.current,
    estimateSize: () => ESTIMATED_PX,
    measureElement: heightOf,
    overscan: OVERSCAN,
    initialRect: { width: 364, height: window.innerHeight },
    getItemKey: useCallback((index: number) => list[index]?.id ?? index, [list]),
    rangeExtractor: useCallback((range: Range) => rangeWith(range, current), [current]),
  })
  useListAnchor(rows, list)
  const goTo = (index: number) => {
    const conversation = list[index]
    if (!conversation) return
    flushSync(() => setFocused(conversation.id))
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const firstInView = () => rows.getVirtualItemForOffset(rows.scrollOffset ?? 0)?.index ?? 0
  const step = (by: 1 | -1) => goTo(current < 0 ? firstInView() : current + by)
  useKeys({ [KEYS.nextRow]: () => step(1), [KEYS.previousRow]: () => step(-1) })
  const hasRows = rows.getVirtualItems().length > 0
  useComingBack(open, hasRows, (id) => goTo(list.findIndex((one) => one.id === id)))
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]')
    if (row) setFocused(list[Number(row.dataset.index)]?.id)
  }
  return { box, rows, onFocus }
}

/** Coming back from a conversation that covers the list returns to its row. */
function useComingBack(open: string | undefined, hasRows: boolean, goTo: (id: string) => void) {
  const left = useRef<string>(undefined)
  const comeBack = useEffectEvent((id: string) => {
    // The focused element went with the conversation. React can't flush a row into the page while effects run.
    if (document.activeElement === document.body) queueMicrotask(() => goTo(id))
  })
  useEffect(() => {
    if (open) left.current = open
    // A list that was hidden has its rows a moment later.
    if (open || !hasRows || !left.current) return
    comeBack(left.current)
    left.current = undefined
  }, [open, hasRows])
}

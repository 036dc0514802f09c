import { type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import { rangeWith, useListTop } from '../ui/window-rows.ts'

// Until a row is measured.
const ESTIMATED_PX = { list: 118, answers: 260 }
const OVERSCAN = 4

/** The rows near the visible ones: in a column that scrolls by itself, or in the window. */
export function useBoardRows(
  shown: readonly BoardRow[],
  current: number,
  isColumn: boolean,
  areAnswers: boolean,
) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const shared = {
    count: shown.length,
    estimateSize: () => ESTIMATED_PX[areAnswers ? 'answers' : 'list'],
    overscan: OVERSCAN,
    getItemKey: useCallback((at: number) => shown[at]?.id ?? at, [shown]),
    rangeExtractor: useCallback((range: Range) => rangeWith(range, current), [current]),
  }
  const initialRect = { width: window.innerWidth, height: window.innerHeight }
  const column = useVirtualizer({
    ...shared,
    initialRect,
    enabled: isColumn,
    getScrollElement: () => box.current,
  })
  const page = useWindowVirtualizer({
    ...shared,
    initialRect,
    enabled: !isColumn,
    scrollMargin: useListTop(list),
    initialOffset: () => window.scrollY,
  })
  return { box, list, rows: isColumn ? column : page }
}

import {
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import { rangeWith, useListTop } from '../ui/window-rows.ts'

// Until the first row is measured.
const ESTIMATED_PX = { list: 138, answers: 260 }
const OVERSCAN = 4
/** On a phone it stays in view. */
const HEADER_PX = 56

/** The rows near the visible ones: in a column that scrolls by itself, or in the window. */
export function useBoardRows(
  shown: readonly BoardRow[],
  current: number,
  isColumn: boolean,
  areAnswers: boolean,
  /** Of what stays in view above them in the window, below its header. */
  barHeight: number,
) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const look = areAnswers ? 'answers' : 'list'
  const latest = useRef<Partial<typeof ESTIMATED_PX>>({})
  const estimate = () => latest.current[look] ?? ESTIMATED_PX[look]
  const shared = {
    count: shown.length,
    estimateSize: estimate,
    // A new row counts as high as the last one until the browser has laid it out: asking for its height would make it do
    // so twice for each key.
    measureElement: <Scroll extends Element | Window>(
      element: HTMLDivElement,
      entry: ResizeObserverEntry | undefined,
      rows: Virtualizer<Scroll, HTMLDivElement>,
    ) => {
      if (!entry) return rows.measurementsCache[rows.indexFromElement(element)]?.size ?? estimate()
      latest.current[look] = measureElement(element, entry, rows)
      return latest.current[look]
    },
    overscan: OVERSCAN,
    // The rows next to the visible ones are there already: what is on the screen is painted first.
    useFlushSync: false,
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
    scrollPaddingStart: barHeight + HEADER_PX,
    initialOffset: () => window.scrollY,
  })
  return { box, list, rows: isColumn ? column : page }
}

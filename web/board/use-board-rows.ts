import {
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import { useAfterPaint } from '../ui/use-after-paint.ts'
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
  const rows = isColumn ? column : page
  return { box, list, rows, items: useLateRows(rows, shown, current) }
}

/** After a key, the rows that come near to the visible ones are drawn once those are on the screen. */
function useLateRows(
  rows: Pick<Virtualizer<Window, HTMLDivElement>, 'getVirtualItems' | 'range'>,
  shown: readonly BoardRow[],
  current: number,
) {
  const isLate = useAfterPaint(shown) !== shown
  const drawn = useRef<ReadonlySet<unknown>>(new Set())
  const all = rows.getVirtualItems()
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: shown.length }
  const isDue = (at: number) => at === current || (at >= startIndex && at <= endIndex)
  const items = isLate ? all.filter(({ key, index }) => isDue(index) || drawn.current.has(key)) : all
  useLayoutEffect(() => {
    drawn.current = new Set(items.map(({ key }) => key))
  })
  return items
}

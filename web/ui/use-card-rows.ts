import { type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { rangeWith, useListTop } from './window-rows.ts'

// Until a row is measured.
const ESTIMATED_PX = 207
const OVERSCAN = 4

type Memory = { width: number; columns: number; sizes: VirtualItem[]; current: string | null }
// The router restores the scroll position; without the heights of the rows it would be another row's.
const lists = new Map<string, Memory>()

/**
 * The rows of cells near the window. The last focused cell stays in the page, so that focus is never lost and can
 * return to it.
 */
export function useCardRows<T>(name: string, items: readonly T[], keyOf: (item: T) => string) {
  const list = useRef<HTMLDivElement>(null)
  const [before] = useState(() => remembered(name))
  const [current, setCurrent] = useState(before?.current ?? null)
  const columns = useColumns(list, before?.columns ?? guessedColumns())
  const focused = items.findIndex((item) => keyOf(item) === current)
  const focusedRow = focused < 0 ? -1 : Math.floor(focused / columns)
  const rowKey = useCallback(
    (row: number) => {
      const first = items[row * columns]
      return first === undefined ? row : `${columns} ${keyOf(first)}`
    },
    [items, columns, keyOf],
  )
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => ESTIMATED_PX,
    overscan: OVERSCAN,
    scrollMargin: useListTop(list),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    initialMeasurementsCache: before?.sizes ?? [],
    getItemKey: rowKey,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, focusedRow), [focusedRow]),
  })
  const remember = useEffectEvent(() =>
    lists.set(name, { width: window.innerWidth, columns, sizes: rows.takeSnapshot(), current }),
  )
  useLayoutEffect(() => () => void remember(), [])
  const onFocus = (event: FocusEvent) => {
    const cell = event.target.closest<HTMLElement>('[data-item]')
    if (cell?.dataset.item !== undefined) setCurrent(cell.dataset.item)
  }
  return { list, columns, rows, onFocus }
}

function remembered(name: string): Memory | null {
  const memory = lists.get(name)
  return memory && memory.width === window.innerWidth ? memory : null
}

const columnsIn = (width: number) => (width < 560 ? 1 : width < 860 ? 2 : 3)
/** Before the list has a width. */
const guessedColumns = () => columnsIn(window.innerWidth)

function useColumns(list: RefObject<HTMLElement | null>, first: number): number {
  const [columns, setColumns] = useState(first)
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setColumns(columnsIn(list.current.clientWidth))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
  return columns
}

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
import { flushSync } from 'react-dom'
import { rangeWith, useListTop } from './window-rows.ts'

// Until a row is measured.
const ESTIMATED_PX = { cards: 207, lines: 44, linesBelow760: 57 }
const OVERSCAN = 4

type Memory = { width: number; columns: number; sizes: VirtualItem[]; current: string | null }
// The router restores the scroll position; without the heights of the rows it would be another row's.
const lists = new Map<string, Memory>()

export interface CardRows<T> {
  /** Names the list, so that readers who come back to it find their place. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** 'lines': one item a row, close together. */
  look?: 'cards' | 'lines'
  /** The item that is open over the list: its cell stays in the page for when it closes. */
  shown?: string | undefined
}

/**
 * The rows of cells near the window. The last focused cell stays in the page, so that focus is never lost and can
 * return to it.
 */
export function useCardRows<T>({ label, items, keyOf, look = 'cards', shown }: CardRows<T>) {
  const name = `${look} ${label}`
  const list = useRef<HTMLDivElement>(null)
  const [before] = useState(() => remembered(name))
  const [current, setCurrent] = useState(before?.current ?? null)
  if (shown && shown !== current && items.some((item) => keyOf(item) === shown)) setCurrent(shown)
  const fitting = useColumns(list, before?.columns ?? guessedColumns())
  const columns = look === 'lines' ? 1 : fitting
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
    estimateSize: () => estimated(look),
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
  const goTo = (index: number) => {
    const item = items[index]
    if (item === undefined) return
    flushSync(() => setCurrent(keyOf(item)))
    focusCell(list.current, keyOf(item))
  }
  useSuccessor(items.map(keyOf), current, (key) => {
    setCurrent(key)
    if (document.activeElement === document.body) focusCell(list.current, key)
  })
  const firstInView = () => (rows.getVirtualItemForOffset(window.scrollY)?.index ?? 0) * columns
  /** Focuses the link of the next or previous item, in the list's order. */
  const step = (by: 1 | -1) => goTo(focused < 0 ? firstInView() : focused + by)
  /** The item whose cell has the focus. */
  const focusedItem = () => {
    const cell =
      list.current?.contains(document.activeElement) &&
      document.activeElement?.closest<HTMLElement>('[data-item]')
    return cell ? items.find((item) => keyOf(item) === cell.dataset.item) : undefined
  }
  return { list, columns, rows, onFocus, step, focusedItem }
}

function focusCell(list: HTMLElement | null, key: string): void {
  const cells = list?.querySelectorAll<HTMLElement>('[data-item]') ?? []
  const cell = [...cells].find(({ dataset }) => dataset.item === key)
  cell?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest' })
}

/** When the current item leaves the list, as a request that was just pitched does, the one after it takes its place. */
function useSuccessor(keys: readonly string[], current: string | null, moveTo: (key: string) => void): void {
  const before = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const next = successorOf(before.current, keys, current)
    before.current = keys
    if (next !== undefined) moveTo(next)
  })
}

/** Which item of a list follows one that has left it. Undefined when it has not. */
export function successorOf(
  before: readonly string[],
  keys: readonly string[],
  current: string | null,
): string | undefined {
  const place = current === null || keys.includes(current) ? -1 : before.indexOf(current)
  if (place < 0) return undefined
  const followers = [...before.slice(place + 1), ...before.slice(0, place).reverse()]
  return followers.find((key) => keys.includes(key))
}

const estimated = (look: 'cards' | 'lines') =>
  ESTIMATED_PX[look === 'lines' && window.innerWidth < 760 ? 'linesBelow760' : look]

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

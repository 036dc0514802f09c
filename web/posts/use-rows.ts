import { useSearch } from '@tanstack/react-router'
import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  useCallback,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Post } from '../../contract/posts.ts'
import { KEYS } from '../ui/shortcuts.ts'
import { useKeys } from '../ui/use-keys.ts'
import { rangeWith, useListTop } from '../ui/window-rows.ts'
import { rememberedRows, rememberRows } from './row-memory.ts'

// Until a row is measured.
const ESTIMATED_PX = { wide: 214, narrow: 280 }
const OVERSCAN = 8

/** What a key does with the post of the current row. */
export type RowKeys = Record<string, (post: Post) => void>

/**
 * The rows of a long list that are near the window, with their measured positions; j and k move from row to row. The
 * last focused row stays in the page, so that focus is never lost and can return to it.
 */
export function useRows(posts: readonly Post[], listName: string, keys: RowKeys = {}) {
  const list = useRef<HTMLOListElement>(null)
  const [before] = useState(() => rememberedRows(listName))
  const [current, setCurrent] = useState(before.current)
  const shown = useSearch({ strict: false, select: ({ post }: { post?: string }) => post })
  // Keeps the open post's row in the page for when it closes, however far the reader has moved on.
  if (shown && shown !== current && posts.some((post) => post.id === shown)) setCurrent(shown)
  // The rows in the window are shown before those around it are rendered.
  const overscan = useDeferredValue(OVERSCAN, 0)
  const currentIndex = posts.findIndex((post) => post.id === current)
  const rows = useWindowVirtualizer({
    count: posts.length,
    estimateSize: () => (window.innerWidth < 760 ? ESTIMATED_PX.narrow : ESTIMATED_PX.wide),
    overscan,
    scrollMargin: useListTop(list),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    initialMeasurementsCache: before.sizes,
    getItemKey: useCallback((index: number) => posts[index]?.id ?? index, [posts]),
    rangeExtractor: useCallback((range: Range) => rangeWith(range, currentIndex), [currentIndex]),
  })
  const remember = useEffectEvent(() => rememberRows(listName, rows.takeSnapshot(), current))
  useLayoutEffect(() => () => remember(), [])

  const goTo = (index: number) => {
    const post = posts[index]
    if (!post) return
    flushSync(() => setCurrent(post.id))
    const row = list.current?.querySelector(`[data-index="${index}"]`)
    row?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const firstInView = () => rows.getVirtualItemForOffset(window.scrollY)?.index ?? 0
  const step = (by: 1 | -1) => goTo(currentIndex < 0 ? firstInView() : currentIndex + by)
  const acts = Object.entries(keys).map(([key, act]) => [
    key,
    () => {
      const post = posts[currentIndex]
      if (post) act(post)
    },
  ])
  useKeys({
    [KEYS.nextRow]: () => step(1),
    [KEYS.previousRow]: () => step(-1),
    ...Object.fromEntries(acts),
  })

  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]')
    if (row) setCurrent(posts[Number(row.dataset.index)]?.id ?? null)
  }
  return { list, rows, onFocus }
}

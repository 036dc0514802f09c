import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the top of the page a list starts; what is above it may change its height. */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

/** The rows near the window and the pinned one, in order: the keyboard goes through the page in this order. */
export function rangeWith(range: Range, pinned: number): number[] {
  const indexes = defaultRangeExtractor(range)
  return pinned < 0 || indexes.includes(pinned) ? indexes : [...indexes, pinned].sort((a, b) => a - b)
}

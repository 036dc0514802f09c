import { type RefObject, useLayoutEffect, useState } from 'react'

/** How high what stays in view above the list is. When it grows, it covers neither the pane nor the row that has the focus. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.borderBoxSize[0]?.blockSize ?? 0))
    if (bar.current) observer.observe(bar.current)
    return () => observer.disconnect()
  }, [bar])
  useLayoutEffect(() => {
    const columns = bar.current?.parentElement?.querySelector('[data-columns]')
    if (columns && columns.getBoundingClientRect().top < height) columns.scrollIntoView({ block: 'nearest' })
    document.activeElement?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' })
  }, [bar, height])
  return height
}

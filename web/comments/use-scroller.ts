import { type RefObject, useLayoutEffect, useState } from 'react'

/** A list's position in its scroller; null until it is on screen. */
export type Scroller = { element: HTMLElement; listTop: number }

/** The element that scrolls a list (a dialog's layer, or the page), and the list's position in it. */
export function useScroller(list: RefObject<HTMLElement | null>): Scroller | null {
  const [scroller, setScroller] = useState<Scroller | null>(null)
  useLayoutEffect(() => {
    const element = scrollerOf(list.current!)
    // The browser's own scroll anchoring would work against ours.
    element.style.overflowAnchor = 'none'
    const measure = () => {
      const listTop = Math.round(
        list.current!.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop,
      )
      setScroller((before) =>
        before?.element === element && before.listTop === listTop ? before : { element, listTop },
      )
    }
    measure()
    // What is above the list grows and shrinks with the scroller's content.
    const observer = new ResizeObserver(measure)
    for (const child of element.children) observer.observe(child)
    return () => {
      observer.disconnect()
      element.style.overflowAnchor = ''
    }
  }, [list])
  return scroller
}

function scrollerOf(node: HTMLElement): HTMLElement {
  for (let at = node.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { passOver } from './pass-over.ts'
import type { Line } from './thread-lines.ts'

/** This close to the end, the newest message is in view. */
const NEAR_PX = 80

type Seen = { first: string | undefined; last: string | undefined; top: number }
type Place = 'end' | 'near' | 'far'

/**
 * Opens a thread at its newest message and stays there as messages arrive, unless the reader has scrolled up. Older
 * messages that load above do not move what they read. `newest` is the last message that has arrived; messages being
 * sent follow it.
 */
export function useThreadScroll(box: RefObject<HTMLElement | null>, lines: readonly Line[], newest: string) {
  const [place, setPlace] = useState<Place>('end')
  const [seesNewest, setSeesNewest] = useState(true)
  const isAtEnd = place === 'end'
  const seen = useRef<Seen | null>(null)
  const first = lines[0]?.id
  const last = lines.at(-1)?.id
  const isOwn = lines.at(-1)?.isOwn === true
  /** Measures whether the newest message is in view. */
  const look = () => {
    const sees = isInView(box.current!, newest)
    setPlace(placeOf(box.current!))
    setSeesNewest(sees)
    return sees
  }
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  const settle = useEffectEvent(() => {
    const element = box.current!
    const before = seen.current
    passOver(element)
    if (!before || isAtEnd || (before.last !== last && isOwn)) toEnd()
    else if (before.first !== first) element.scrollTop += topOf(element, before.first) - before.top
    seen.current = { first, last, top: topOf(element, first) }
    look()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of what is listed, also above what ends it
  useLayoutEffect(() => settle(), [lines])
  const stay = useEffectEvent(() => {
    if (isAtEnd) toEnd()
    look()
  })
  useEffect(() => {
    const element = box.current!
    let width = element.clientWidth
    const measure = () => {
      passOver(element, true)
      stay()
    }
    // The window is resized, the field below grows, the request above opens.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return stay()
      width = element.clientWidth
      measure()
    })
    observer.observe(element)
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [box])
  const toNewest = () => {
    toEnd()
    // Many messages being sent may be below it.
    if (!isInView(box.current!, newest)) lineOf(box.current!, newest)?.scrollIntoView({ block: 'start' })
  }
  return { isAtEnd, isFar: place === 'far', seesNewest, look, toNewest }
}

function placeOf({ scrollHeight, scrollTop, clientHeight }: HTMLElement): Place {
  const below = scrollHeight - scrollTop - clientHeight
  return below < NEAR_PX ? 'end' : below < clientHeight ? 'near' : 'far'
}

const lineOf = (box: HTMLElement, id: string | undefined) =>
  id === undefined ? null : box.querySelector(`[data-id="${CSS.escape(id)}"]`)

/** By its last line of text. */
function isInView(box: HTMLElement, id: string): boolean {
  const line = lineOf(box, id)?.getBoundingClientRect()
  const { top, bottom } = box.getBoundingClientRect()
  return line !== undefined && line.bottom > top && line.bottom < bottom + NEAR_PX
}

/** A message's position in the scroller. */
function topOf(box: HTMLElement, id: string | undefined): number {
  const line = lineOf(box, id)
  return line ? line.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0
}

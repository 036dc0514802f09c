/** What a page has reported so far. Times are milliseconds from its navigation. */
export type Seen = {
  firstPaint: number | null
  /** When what the page is for was painted. */
  shown: number | null
  /** All layout shifts together, which is at least what browsers report as the score. */
  shift: number
  /** Tasks longer than 50 ms: nothing is answered meanwhile. */
  tasks: { from: number; to: number }[]
  /** Parts of interactions by their id, each from its input to the next paint. The browser omits those under 16 ms. */
  inputs: { id: number; name: string; ms: number }[]
}

declare global {
  interface Window {
    benchSeen: Seen
  }
}

/** Runs in the page before its own scripts. `selector` finds what the page is for. */
export function watchPage(selector: string): void {
  const seen: Seen = { firstPaint: null, shown: null, shift: 0, tasks: [], inputs: [] }
  window.benchSeen = seen
  const watch = (
    options: PerformanceObserverInit & { durationThreshold?: number },
    note: (entry: never) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never)
    }).observe(options)
  watch({ type: 'paint', buffered: true }, ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  watch(
    { type: 'layout-shift', buffered: true },
    ({ value, hadRecentInput }: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
      if (!hadRecentInput) seen.shift += value
    },
  )
  watch({ type: 'longtask', buffered: true }, ({ startTime, duration }: PerformanceEntry) => {
    seen.tasks.push({ from: startTime, to: startTime + duration })
  })
  watch(
    { type: 'event', durationThreshold: 16 },
    ({ name, duration, interactionId }: PerformanceEventTiming & { interactionId: number }) => {
      if (interactionId > 0) seen.inputs.push({ id: interactionId, name, ms: duration })
    },
  )
  const looking = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    looking.disconnect()
    // After the frame that paints it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.shown = performance.now()
      }),
    )
  })
  looking.observe(document, { childList: true, subtree: true })
}

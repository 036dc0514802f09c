/** What a page has said of itself so far; times are milliseconds from its navigation. */
export type Seen = {
  firstPaint: number | null
  largestPaint: number | null
  /** When what the page is for was there, painted. */
  shown: number | null
  shifts: { at: number; value: number }[]
  /** Tasks longer than 50 ms: nothing is answered meanwhile. */
  tasks: { from: number; to: number }[]
  /** Parts of interactions, by the id of theirs, each from its input to the next paint; shorter ones than 16 ms are not told. */
  inputs: { id: number; name: string; ms: number }[]
}

declare global {
  interface Window {
    benchSeen: Seen
  }
}

/** Runs in the page, before anything of it. `selector` finds what the page is for. */
export function watchPage(selector: string): void {
  const seen: Seen = { firstPaint: null, largestPaint: null, shown: null, shifts: [], tasks: [], inputs: [] }
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
  watch({ type: 'largest-contentful-paint', buffered: true }, ({ startTime }: PerformanceEntry) => {
    seen.largestPaint = startTime
  })
  watch(
    { type: 'layout-shift', buffered: true },
    ({ startTime, value, hadRecentInput }: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
      if (!hadRecentInput) seen.shifts.push({ at: startTime, value })
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

import type { Seen } from './in-page.ts'

/** Nobody who waits notices a longer silence than that. */
export const QUIET_MS = 500
const SHIFT_GAP_MS = 1_000
const SHIFT_SPAN_MS = 5_000

/**
 * When the page answers at once: the end of the last long task before the first 500 ms without one, counted from `from`.
 * Without any it is `from` itself. All in milliseconds from the navigation.
 */
export function interactiveAt(tasks: Seen['tasks'], from: number): number {
  let at = from
  for (const task of tasks.toSorted((one, other) => one.from - other.from)) {
    if (task.to <= at) continue
    if (task.from - at >= QUIET_MS) break
    at = task.to
  }
  return at
}

/** The layout shift as browsers sum it up: the worst run of shifts, each within 1 s of the one before, 5 s at most. */
export function shiftOf(shifts: Seen['shifts']): number {
  let worst = 0
  let run = { from: 0, last: 0, sum: 0 }
  for (const { at, value } of shifts) {
    const goesOn = run.sum > 0 && at - run.last < SHIFT_GAP_MS && at - run.from < SHIFT_SPAN_MS
    run = goesOn ? { from: run.from, last: at, sum: run.sum + value } : { from: at, last: at, sum: value }
    worst = Math.max(worst, run.sum)
  }
  return worst
}

import { expect, onTestFinished } from 'vitest'

/**
 * Holds the page's timers of exactly `ms`: on a slow machine, a timer fires before the test has looked. Other timers run
 * as usual. `count` says how many were set so far; `pass` waits until one is held, and fires those that are.
 */
export function holdTimers(ms: number): { count: () => number; pass: () => Promise<void> } {
  const { setTimeout, clearTimeout } = window
  const held = new Map<number, () => void>()
  let count = 0
  const hold = (act: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
    if (after !== ms) return setTimeout(act, after, ...given)
    const id = setTimeout(() => undefined)
    held.set(id, () => act(...given))
    count += 1
    return id
  }
  window.setTimeout = hold as typeof setTimeout
  window.clearTimeout = (id) => {
    held.delete(Number(id))
    clearTimeout(id)
  }
  onTestFinished(() => {
    window.setTimeout = setTimeout
    window.clearTimeout = clearTimeout
  })
  return {
    count: () => count,
    pass: async () => {
      await expect.poll(() => held.size).toBeGreaterThan(0)
      const acts = [...held.values()]
      held.clear()
      for (const act of acts) act()
    },
  }
}

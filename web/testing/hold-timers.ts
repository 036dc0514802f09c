import { onTestFinished } from 'vitest'

/**
 * Holds the page's timers of exactly `ms` until the returned function fires those that are due: on a slow machine, a
 * timer fires before the test has looked. Other timers run as usual.
 */
export function holdTimers(ms: number): () => void {
  const { setTimeout, clearTimeout } = window
  const held = new Map<number, () => void>()
  const hold = (act: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
    if (after !== ms) return setTimeout(act, after, ...given)
    const id = setTimeout(() => undefined)
    held.set(id, () => act(...given))
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
  return () => {
    const acts = [...held.values()]
    held.clear()
    for (const act of acts) act()
  }
}

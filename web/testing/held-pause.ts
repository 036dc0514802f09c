import { onTestFinished } from 'vitest'

/**
 * Keeps the page from what it does after exactly `ms`, until the returned function lets everything go on that has
 * waited: on a busy machine, a pause is over before the test has looked. Timers of other lengths run as usual.
 */
export function holdPause(ms: number): () => void {
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

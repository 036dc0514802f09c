// In a tab that is not shown, there is no frame.
const LONGEST_MS = 100

/** Calls back once what has just changed is on the screen. */
export function afterPaint(act: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) act()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, LONGEST_MS)
}

// In a tab that is not shown, there is no frame.
const LONGEST_MS = 100

/** What waits for the next frame. */
let due: (() => void)[] | null = null

/** Calls back once what has just changed is on the screen: whatever waits for the same paint in one task. */
export function afterPaint(act: () => void): void {
  if (due) return void due.push(act)
  const acts = [act]
  due = acts
  const close = () => {
    if (due === acts) due = null
  }
  const run = () => {
    close()
    clearTimeout(latest)
    for (const each of acts.splice(0)) {
      try {
        each()
      } catch (error) {
        // One that throws must not cost the others their turn.
        reportError(error)
      }
    }
  }
  const latest = setTimeout(run, LONGEST_MS)
  requestAnimationFrame(() => {
    // What changes from here on is on the screen one frame later.
    close()
    setTimeout(run)
  })
}

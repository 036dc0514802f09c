import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Line } from './thread-lines.ts'

/** How many more of the loaded messages are shown at a time. */
const STEP = 100

/** Shows the end of what is loaded, and more on scrolling up, so that a long thread opens at once. */
export function useShownLines(lines: readonly Line[]) {
  // Null: from the start of what is loaded.
  const [first, setFirst] = useState<string | null>(() => lines.at(-STEP)?.id ?? null)
  const found = first === null ? 0 : lines.findIndex(({ id }) => id === first)
  const hidden = found < 0 ? Math.max(0, lines.length - STEP) : found
  const shown = useMemo(() => (hidden === 0 ? lines : lines.slice(hidden)), [lines, hidden])
  // Print shows all of it.
  useEffect(() => {
    const showAll = () => flushSync(() => setFirst(null))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [])
  const showMore = () => setFirst(hidden <= STEP ? null : lines[hidden - STEP]!.id)
  /** Back at the end, what was read above is not needed. */
  const showFewer = () => {
    if (lines.length - hidden > 3 * STEP) setFirst(lines.at(-STEP)!.id)
  }
  return { shown, isWhole: hidden === 0, showMore, showFewer }
}

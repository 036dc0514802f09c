import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Line } from './thread-lines.ts'

/** So many more are shown at a time of what is loaded. */
const STEP = 100

/** The end of what is loaded, and more of it as one reads upward: who comes back to a long thread opens it at once. */
export function useShownLines(lines: readonly Line[]) {
  // Null: from the beginning of what is loaded.
  const [first, setFirst] = useState<string | null>(() => lines.at(-STEP)?.id ?? null)
  const found = first === null ? 0 : lines.findIndex(({ id }) => id === first)
  const hidden = found < 0 ? Math.max(0, lines.length - STEP) : found
  const shown = useMemo(() => (hidden === 0 ? lines : lines.slice(hidden)), [lines, hidden])
  // On paper stands all of it.
  useEffect(() => {
    const showAll = () => flushSync(() => setFirst(null))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [])
  const showMore = () => setFirst(hidden <= STEP ? null : lines[hidden - STEP]!.id)
  /** At the end again there is no need of what was read above. */
  const showFewer = () => {
    if (lines.length - hidden > 3 * STEP) setFirst(lines.at(-STEP)!.id)
  }
  return { shown, isWhole: hidden === 0, showMore, showFewer }
}

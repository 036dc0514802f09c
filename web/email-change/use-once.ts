import { useRef } from 'react'

/** A double click takes longer than the server's answer. */
const MOMENT_MS = 800

/**
 * Lets a call through once: none while it runs, nor for a moment after it succeeded. A button becomes busy only with
 * the next render, and a call may be over before the second click of a double click.
 */
export function useOnce<Given extends unknown[]>(run: (...given: Given) => Promise<unknown>) {
  const held = useRef(false)
  const release = () => {
    held.current = false
  }
  return (...given: Given): void => {
    if (held.current) return
    held.current = true
    run(...given).then(() => setTimeout(release, MOMENT_MS), release)
  }
}

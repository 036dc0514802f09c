import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import '../styles/app.css'

const cleanups: (() => void)[] = []

/** Mounts into the test browser's page; unmounts after the test. */
export function render(node: ReactNode): void {
  const host = document.body.appendChild(document.createElement('main'))
  const root = createRoot(host)
  // At once, so that a test can press a key right after it.
  flushSync(() => root.render(<StrictMode>{node}</StrictMode>))
  cleanups.push(() => {
    root.unmount()
    host.remove()
  })
}

/** Before the test ends. */
export function unmountAll(): void {
  for (const cleanup of cleanups.splice(0)) cleanup()
}

afterEach(unmountAll)

import { useRef } from 'react'

/**
 * The idempotency key of what is sent: the same one for the same content, since an answer that is lost may have been
 * a yes; a new one for another content, and after a yes that came.
 */
export function useIntention() {
  const last = useRef<{ content: string; key: string } | null>(null)
  const keyOf = (body: object): string => {
    const content = JSON.stringify(body)
    if (last.current?.content !== content) last.current = { content, key: newKey() }
    return last.current.key
  }
  const fulfil = () => {
    last.current = null
  }
  return { keyOf, fulfil }
}

/** Without https a browser makes no UUID, but it does make random numbers. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

import { useRef } from 'react'

/**
 * The idempotency key of a submission: the same for the same content, because a lost answer may have been a yes; a new
 * one for other content, and after a yes.
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

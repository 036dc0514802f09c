import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Comment } from '../../contract/comments.ts'

/**
 * Someone else may delete a comment that had the focus or was being answered: the focus goes to the place it leaves, or
 * to the field of the `section`.
 */
export function useLostFocus(section: RefObject<HTMLElement | null>, comments: Comment[] | undefined): void {
  const row = useRef<string | null>(null)
  useEffect(() => {
    const note = () => {
      row.current = document.activeElement?.closest<HTMLElement>('li[data-id]')?.id ?? null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of the thread
  useLayoutEffect(() => {
    if (row.current === null || document.activeElement !== document.body) return
    const place = document.getElementById(row.current) ?? section.current?.querySelector('textarea')
    place?.focus({ preventScroll: true })
  }, [section, comments])
}

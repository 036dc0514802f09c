import { type RefObject, useCallback, useRef, useState } from 'react'

/**
 * Which comment is about to be deleted, and what has the focus once it is gone: the next row, the one before, or the
 * field of the `section`.
 */
export function useDeleting(ids: readonly string[], section: RefObject<HTMLElement | null>) {
  const [id, setId] = useState<string | null>(null)
  const neighbour = useRef<HTMLElement | null>(null)
  const shown = useRef(ids)
  shown.current = ids
  const ask = useCallback(
    (asked: string) => {
      const at = shown.current.indexOf(asked)
      const near = shown.current[at + 1] ?? shown.current[at - 1]
      const field = section.current?.querySelector<HTMLElement>('textarea') ?? null
      neighbour.current = near === undefined ? field : document.getElementById(`comment-${near}`)
      setId(asked)
    },
    [section],
  )
  return { id, neighbour, ask, close: () => setId(null) }
}

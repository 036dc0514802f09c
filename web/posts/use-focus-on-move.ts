import { useEffect, useRef } from 'react'

/** For the title: another post of the list starts at its top, with the focus on its title. */
export function useFocusOnMove(id: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    title.current?.closest('[role=dialog]')?.parentElement?.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [id])
  return title
}

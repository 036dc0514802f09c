import type { RefObject } from 'react'
import { KEYS } from './shortcuts.ts'
import { useKeys } from './use-keys.ts'

/** j and k move the focus from row to row of a list that is in the page as a whole, from the first one in view. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.children ?? [])]
    const focused = rows.findIndex((row) => row.contains(document.activeElement))
    const row = focused < 0 ? rows.find(isInView) : rows[focused + by]
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ [KEYS.nextRow]: () => step(1), [KEYS.previousRow]: () => step(-1) })
}

const isInView = (row: Element): boolean => row.getBoundingClientRect().bottom > 0

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list whose rows go: when the row that had the focus is gone, the one in its place
 * has it, else the one before it, else `otherwise`.
 */
export function useRowFocus(rows: readonly { id: string }[], otherwise: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ id: string; place: number } | null>(null)
  const shown = useRef(rows)
  const placeOf = (id: string) => shown.current.findIndex((row) => row.id === id)

  /** What has the focus instead of a row that is gone; null while it is there. */
  const afterGone = (): HTMLElement | null => {
    if (!last.current || placeOf(last.current.id) >= 0) return null
    const next = shown.current[last.current.place] ?? shown.current.at(-1)
    last.current = null
    return (next && toggleOf(list.current, next.id)) || otherwise.current
  }
  useEffect(() => {
    shown.current = rows
    const place = rows.findIndex(({ id }) => id === last.current?.id)
    if (last.current && place >= 0) last.current.place = place
    else if (document.activeElement === document.body) afterGone()?.focus()
  })
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    last.current = id === undefined ? null : { id, place: placeOf(id) }
  }
  // Into a dialog that asks about a row the keyboard's place goes with it.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !relatedTarget.closest('[role=alertdialog]')) last.current = null
  }
  const focusRow = (id: string) => toggleOf(list.current, id)?.focus()
  return { afterGone, focusRow, props: { ref: list, onFocus, onBlur } }
}

const toggleOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [aria-expanded]`) ?? null

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps keyboard focus in a list whose rows disappear: when the focused row goes, the row that takes its place gets the
 * focus, else the one before it, else `otherwise`.
 */
export function useRowFocus(rows: readonly { id: string }[], otherwise: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ id: string; place: number } | null>(null)
  const shown = useRef(rows)
  const placeOf = (id: string) => shown.current.findIndex((row) => row.id === id)

  /** What gets the focus instead of a removed row; null while the row is there. */
  const afterRemoval = (): HTMLElement | null => {
    if (!last.current || placeOf(last.current.id) >= 0) return null
    const next = shown.current[last.current.place] ?? shown.current.at(-1)
    last.current = null
    return (next && toggleOf(list.current, next.id)) || otherwise.current
  }
  useEffect(() => {
    shown.current = rows
    const place = rows.findIndex(({ id }) => id === last.current?.id)
    if (last.current && place >= 0) last.current.place = place
    else if (document.activeElement === document.body) afterRemoval()?.focus()
  })
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    last.current = id === undefined ? null : { id, place: placeOf(id) }
  }
  // A dialog that asks about a row takes the focus along.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !relatedTarget.closest('[aria-modal=true]')) last.current = null
  }
  const toggle = (id: string) => toggleOf(list.current, id)
  return { afterRemoval, toggle, props: { ref: list, onFocus, onBlur } }
}

const toggleOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [aria-expanded]`) ?? null

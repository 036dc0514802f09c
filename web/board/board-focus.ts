import type { QueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** What is over the list on a small screen. */
export const SHEET_ID = 'pitch-sheet'

/** What is beside the list on a large one. */
export const PANE_ID = 'pitch-pane'

export const rowId = (id: string): string => `pitch-row-${id}`

// The current pitch of each list, for an author who comes back from a conversation.
const places = new WeakMap<QueryClient, Map<string, string>>()
export function placesOf(client: QueryClient): Map<string, string> {
  const known = places.get(client) ?? new Map<string, string>()
  places.set(client, known)
  return known
}

/** Whether what had the focus is gone or disabled. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, :disabled')

/** Elsewhere in the board, as on a button of the pane, the focus stays. */
export function isListFocused(section: HTMLElement | null): boolean {
  const active = document.activeElement
  return active === document.body || active === section || active?.closest('[data-row]') != null
}

/** Whether the focus is beside the list. */
export const isPaneFocused = (): boolean => document.activeElement?.closest(`#${PANE_ID}`) != null

/** What opens the pitch in its row. */
export const openerOf = (id: string): HTMLElement | null =>
  document.getElementById(rowId(id))?.querySelector('button') ?? null

/** The same, or the board without it. */
export const rowOrBoard = (section: HTMLElement | null, id: string | undefined): HTMLElement | null =>
  openerOf(id ?? '') ?? section

/** Focuses the row of a pitch, or the board without it; below the sheet that is over it, the sheet. */
export function focusRow(section: HTMLElement | null, id: string | undefined) {
  const sheet = document.getElementById(SHEET_ID)
  if (sheet) return sheet.focus({ preventScroll: true })
  const row = id === undefined ? null : document.getElementById(rowId(id))
  if (!row) return section?.focus({ preventScroll: true })
  row.querySelector('button')?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  row.closest('[data-columns]')?.scrollIntoView({ block: 'nearest' })
}

/** The keys work as soon as the board opens. Back from a conversation, the row that led there has the focus. */
export function useArrival(section: RefObject<HTMLElement | null>, id: string | undefined, isKnown: boolean) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (document.activeElement !== document.body) return
    if (isKnown) focusRow(section.current, id)
    else section.current?.focus({ preventScroll: true })
  }, [section, id, isKnown])
}

/** In another tab, or when the current pitch is gone, what had the focus may be gone, too: the keys go on with the current one. */
export function useFocusKept(section: RefObject<HTMLElement | null>, id: string | undefined, name: string) {
  const before = useRef({ id, name })
  useLayoutEffect(() => {
    const { current } = before
    before.current = { id, name }
    const hasChanged = current.name !== name || (current.id !== undefined && current.id !== id)
    if (hasChanged && isFocusLost()) focusRow(section.current, id)
  }, [section, id, name])
}

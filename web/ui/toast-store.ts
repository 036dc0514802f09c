import { TOAST } from '../../contract/vocabulary.ts'

export type ToastVariant = 'default' | 'destructive'

export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: ToastVariant
  /** Undoes what the toast reports: offered as "Undo" while it is shown. */
  undo?: () => void
  /** Tries again what the toast says has failed: offered as "Try Again". */
  retry?: () => void
}

export interface ToastEntry extends ToastMessage {
  id: number
  open: boolean
}

/** Toasts on screen and in memory: a new one replaces the old. */
export const TOAST_LIMIT = 1

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

/** Shows a message, from anywhere, and replaces an open one. Returns its id. */
export function toast(message: ToastMessage): number {
  const id = ++lastId
  const newest = [{ ...message, id, open: true }, ...entries].slice(0, TOAST_LIMIT)
  for (const old of entries) if (!newest.includes(old)) forget(old.id)
  change(newest)
  return id
}

/** Closes a toast; it stays in memory for TOAST.removeDelayMs. */
export function dismissToast(id: number): void {
  if (!entries.some((entry) => entry.id === id && entry.open)) return
  change(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  const timer = setTimeout(() => {
    removals.delete(id)
    change(entries.filter((entry) => entry.id !== id))
  }, TOAST.removeDelayMs)
  removals.set(id, timer)
}

/** Someone else is signed in: nothing is undone or tried again in their name. */
export function forgetUndo(): void {
  change(entries.map(({ undo: _, retry: __, ...entry }) => entry))
}

function forget(id: number) {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

export function currentToasts(): readonly ToastEntry[] {
  return entries
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

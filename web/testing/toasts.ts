import { currentToasts, dismissToast, type ToastEntry } from '../ui/toast-store.ts'

/** The newest toast; one that has been dismissed stays in the store while it leaves, and does not count. */
export const openToast = (): ToastEntry | undefined => currentToasts().find(({ open }) => open)

/** What it says: title and description. */
export function lastToast(): string {
  const { title, description } = openToast() ?? {}
  return [title, description].filter(Boolean).join(': ')
}

/** Before a test: those of the one before. */
export function dismissToasts(): void {
  for (const { id } of currentToasts()) dismissToast(id)
}

import type { ToastMessage } from './toast-store.ts'

const KEY = 'beatline-toast'

/** Stores a message for the next full page load of this tab. */
export function keepToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message))
  } catch {
    // If storage is refused, nothing is stored.
  }
}

/** The message that the previous page left, once. */
export function takeToast(): ToastMessage | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const { title, description } = JSON.parse(kept ?? '{}')
    return typeof title === 'string' ? { title, description } : null
  } catch {
    return null
  }
}

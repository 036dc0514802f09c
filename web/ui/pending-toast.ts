import type { ToastMessage } from './toast-store.ts'

const KEY = 'beatline-toast'

/** Stores a message for the next full page load of this tab. */
export function storeToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message))
  } catch {
    // If storage is refused, nothing is stored.
  }
}

/** The message that the previous page left, once. */
export function takeToast(): ToastMessage | null {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const { title, description } = JSON.parse(stored ?? '{}')
    return typeof title === 'string' ? { title, description } : null
  } catch {
    return null
  }
}

import type { ToastMessage } from './toast-store.ts'

const KEY = 'beatline-toast'

/** Keeps a message for the next page that this tab loads whole. */
export function keepToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message))
  } catch {
    // Storage that is refused keeps nothing.
  }
}

/** The message that the page before left, once. */
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

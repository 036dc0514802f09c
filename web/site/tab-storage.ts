/** Stores what is not sent across a reload of its tab; null stores nothing. */
export function storeInTab(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage can be refused or full: then a reload loses what is not sent.
  }
}

/** What was stored; empty if there is nothing or it cannot be read. */
export function readFromTab(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return stored !== null && typeof stored === 'object' ? (stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const KEY = 'beatline-activity '

// Storage can be refused, for reading or only for writing: then each page remembers it for itself.
const here = new Map<string, number>()

/** When this browser last reported to the server that this member is active. */
export function notedAt(accountId: string): number {
  return Math.max(stored(accountId), here.get(accountId) ?? 0)
}

function stored(accountId: string): number {
  try {
    return Number(localStorage.getItem(KEY + accountId)) || 0
  } catch {
    return 0
  }
}

/** For all tabs; 0 if it was not received. */
export function keepNotedAt(accountId: string, at: number): void {
  here.set(accountId, at)
  try {
    localStorage.setItem(KEY + accountId, String(at))
  } catch {
    // As above.
  }
}

/** On sign-out, nothing here may show who was signed in. */
export function dropNotedAt(): void {
  here.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

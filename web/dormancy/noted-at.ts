const KEY = 'beatline-activity '

// Storage can be refused, for reading or only for writing: then each page knows it for itself.
const here = new Map<string, number>()

/** When this browser last told the server that this member is here. */
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

/** For all tabs; 0 where it was not heard. */
export function keepNotedAt(accountId: string, at: number): void {
  here.set(accountId, at)
  try {
    localStorage.setItem(KEY + accountId, String(at))
  } catch {
    // As above.
  }
}

/** Somebody has signed out: nothing here tells who was. */
export function dropNotedAt(): void {
  here.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

// What somebody has typed and not sent yet survives a reload of its tab. Never a password.

const PREFIX = 'beatline-kept '
const keyOf = (accountId: string, name: string) => `${PREFIX}${accountId} ${name}`

/** Keeps what is in a form until it is sent or its writer signs out. */
export function keepTexts(accountId: string, name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(accountId, name), JSON.stringify(value))
  } catch {
    // Storage can be refused or full: then a reload loses what is not sent.
  }
}

/** What was kept, for this account alone; null without it. */
export function keptTexts(accountId: string, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(accountId, name)) ?? 'null')
  } catch {
    return null
  }
}

export function dropTexts(accountId: string, name: string): void {
  sessionStorage.removeItem(keyOf(accountId, name))
}

const signOuts = new BroadcastChannel('beatline-signed-out')
signOuts.onmessage = dropHere

function dropHere() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** Somebody signs out: nothing that was typed stays, in no tab. */
export function dropAllTexts(): void {
  dropHere()
  signOuts.postMessage(null)
}

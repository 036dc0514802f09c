// Stores what a member has typed and not sent yet, across a reload of its tab, until it is sent. Never a password.

const PREFIX = 'beatline-kept '
const keyOf = (accountId: string, name: string) => `${PREFIX}${accountId} ${name}`

/** Stores a form's content until it is sent or its author signs out. */
export function keepTexts(accountId: string, name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(accountId, name), JSON.stringify(value))
  } catch {
    // Storage can be refused or full: then a reload loses what is not sent.
  }
}

/** The stored drafts, for this account alone; null without it. */
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

const UNSENT_MS = 30 * 24 * 3_600_000

// Each open page stores its drafts under its own id, so that tabs don't overwrite each other's. It holds a lock while
// it is open: the next page takes over the drafts of a page without one.
const PAGE = crypto.randomUUID()
const lockOf = (page: string) => `beatline-page ${page}`
void navigator.locks?.request(lockOf(PAGE), () => new Promise(() => undefined))

type Unsent = { at: number; value: unknown }

/** Stores a draft that also survives its tab, for 30 days. */
export function keepUnsent(accountId: string, name: string, value: unknown): void {
  try {
    const unsent: Unsent = { at: Date.now(), value }
    localStorage.setItem(keyOf(accountId, `${name} ${PAGE}`), JSON.stringify(unsent))
  } catch {
    // As above.
  }
}

/** It was sent, or is no longer wanted. Other pages' drafts of the same name stay. */
export function dropUnsent(accountId: string, name: string): void {
  localStorage.removeItem(keyOf(accountId, `${name} ${PAGE}`))
}

/** Whether this page has a draft of this name. */
export function isKeptHere(accountId: string, name: string): boolean {
  return localStorage.getItem(keyOf(accountId, `${name} ${PAGE}`)) !== null
}

/** Whether an earlier page, or this one, has left a draft of this name. */
export async function hasUnsent(accountId: string, name: string): Promise<boolean> {
  return (await findUnsent(accountId, name)) !== undefined
}

/** This page's draft, or else the newest one left behind, which becomes this page's. Null without any. */
export async function takeUnsent(accountId: string, name: string): Promise<unknown> {
  const found = await findUnsent(accountId, name)
  if (!found) return null
  localStorage.removeItem(found.key)
  keepUnsent(accountId, name, found.value)
  return found.value
}

async function findUnsent(accountId: string, name: string) {
  const prefix = keyOf(accountId, `${name} `)
  const open = await openPages()
  return readUnsent()
    .filter(({ key }) => key.startsWith(prefix) && !key.includes(' ', prefix.length))
    .map((unsent) => ({ ...unsent, isOwn: unsent.key === prefix + PAGE }))
    .filter(({ key, isOwn }) => isOwn || !open.has(lockOf(key.slice(prefix.length))))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.at - one.at)[0]
}

async function openPages(): Promise<Set<string | undefined>> {
  const state = await navigator.locks?.query()
  return new Set(state?.held?.map(({ name }) => name))
}

/** Everything stored here; removes what is too old or cannot be read. */
function readUnsent(): (Unsent & { key: string })[] {
  return keysOf(localStorage).flatMap((key) => {
    try {
      const unsent: Unsent = JSON.parse(localStorage.getItem(key) ?? '')
      if (unsent.at > Date.now() - UNSENT_MS) return [{ ...unsent, key }]
    } catch {
      // Not ours.
    }
    localStorage.removeItem(key)
    return []
  })
}

const keysOf = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(PREFIX))

const signOuts = new BroadcastChannel('beatline-signed-out')
signOuts.onmessage = dropHere

function dropHere() {
  for (const storage of [sessionStorage, localStorage])
    for (const key of keysOf(storage)) storage.removeItem(key)
}

/** On sign-out, nothing that was typed stays, in any tab. */
export function dropAllTexts(): void {
  dropHere()
  signOuts.postMessage(null)
}

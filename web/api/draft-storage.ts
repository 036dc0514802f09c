import { DRAFTS, draftKey, signOutChannel } from './stored-session.ts'

// Stores what a member has typed and not sent yet, across a reload of its tab, until it is sent. Never a password.

/** Stores a form's content until it is sent or its author signs out. */
export function saveTabDraft(accountId: string, name: string, value: unknown): void {
  try {
    sessionStorage.setItem(draftKey(accountId, name), JSON.stringify(value))
  } catch {
    // Storage can be refused or full: then a reload loses what is not sent.
  }
}

/** The stored drafts, for this account alone; null without it. */
export function readTabDraft(accountId: string, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(accountId, name)) ?? 'null')
  } catch {
    return null
  }
}

export function dropTabDraft(accountId: string, name: string): void {
  sessionStorage.removeItem(draftKey(accountId, name))
}

const DRAFT_MS = 30 * 24 * 3_600_000

// Each open page stores its drafts under its own id, so that tabs don't overwrite each other's. It holds a lock while
// it is open: the next page takes over the drafts of a page without one.
const PAGE = crypto.randomUUID()
const lockOf = (page: string) => `beatline-page ${page}`
void navigator.locks?.request(lockOf(PAGE), () => new Promise(() => undefined))

type StoredDraft = { at: number; value: unknown }

/** Stores a draft that also survives its tab, for 30 days. */
export function saveDraft(accountId: string, name: string, value: unknown): void {
  store(draftKey(accountId, `${name} ${PAGE}`), value)
}

function store(key: string, value: unknown): void {
  try {
    const draft: StoredDraft = { at: Date.now(), value }
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // As above.
  }
}

/** It was sent, or is no longer wanted. Other pages' drafts of the same name stay. */
export function discardDraft(accountId: string, name: string): void {
  localStorage.removeItem(draftKey(accountId, `${name} ${PAGE}`))
}

/** Whether this page has a draft of this name. */
export function hasOwnDraft(accountId: string, name: string): boolean {
  return localStorage.getItem(draftKey(accountId, `${name} ${PAGE}`)) !== null
}

/** Whether an earlier page, or this one, has left a draft of this name. */
export async function hasDraft(accountId: string, name: string): Promise<boolean> {
  return (await findDraft(accountId, name)) !== undefined
}

/** What follows `start` in the names of this account's drafts. */
export function draftsNamed(accountId: string, start: string): Set<string> {
  const prefix = draftKey(accountId, start)
  return new Set(
    readAllDrafts().flatMap(({ key }) =>
      key.startsWith(prefix) ? key.slice(prefix.length).split(' ')[0]! : [],
    ),
  )
}

/** This page's draft, or else the newest one left behind, which becomes this page's. Null without any. */
export async function takeDraft(accountId: string, name: string): Promise<unknown> {
  const found = await findDraft(accountId, name)
  if (!found) return null
  localStorage.removeItem(found.key)
  saveDraft(accountId, name, found.value)
  return found.value
}

/** Stores something for an account on this device, for 30 days after the last change or until the sign-out. */
export function saveOnDevice(accountId: string, name: string, value: unknown): void {
  store(draftKey(accountId, name), value)
}

/** What is stored under a name for this account; null without it. */
export function readOnDevice(accountId: string, name: string): unknown {
  const key = draftKey(accountId, name)
  return readAllDrafts().find((draft) => draft.key === key)?.value ?? null
}

async function findDraft(accountId: string, name: string) {
  const prefix = draftKey(accountId, `${name} `)
  const open = await openPages()
  return readAllDrafts()
    .filter(({ key }) => key.startsWith(prefix) && !key.includes(' ', prefix.length))
    .map((draft) => ({ ...draft, isOwn: draft.key === prefix + PAGE }))
    .filter(({ key, isOwn }) => isOwn || !open.has(lockOf(key.slice(prefix.length))))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.at - one.at)[0]
}

async function openPages(): Promise<Set<string | undefined>> {
  const state = await navigator.locks?.query()
  return new Set(state?.held?.map(({ name }) => name))
}

/** Everything stored here; removes what is too old or cannot be read. */
function readAllDrafts(): (StoredDraft & { key: string })[] {
  return keysOf(localStorage).flatMap((key) => {
    try {
      const draft: StoredDraft = JSON.parse(localStorage.getItem(key) ?? '')
      if (draft.at > Date.now() - DRAFT_MS) return [{ ...draft, key }]
    } catch {
      // Not ours.
    }
    localStorage.removeItem(key)
    return []
  })
}

const keysOf = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(DRAFTS))

const signOuts = signOutChannel()
signOuts.onmessage = dropHere

function dropHere() {
  for (const storage of [sessionStorage, localStorage])
    for (const key of keysOf(storage)) storage.removeItem(key)
}

/** On sign-out, nothing that was typed stays, in any tab. */
export function dropAllDrafts(): void {
  dropHere()
  signOuts.postMessage(null)
}

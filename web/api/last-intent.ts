import { useSyncExternalStore } from 'react'

/** A value that is switched back and forth, and the request that sets it. */
export type Intent<State> = {
  /** The value before the first of several intents. */
  said: State
  /** The intended value: shown at once. */
  wish: State
  send: (wish: State) => Promise<State>
  /** Whether an answer matches the intent; if not, a newer intent is sent. */
  isMet: (answer: State, wish: State) => boolean
  /** The server's last answer, once no intent is left; after a failure, the one before it, and the error. */
  settle: (state: State, error: Error | null) => void
}

type Entry<State> = {
  intent: Intent<State>
  said: State
  shown: State
  isSending: boolean
  held?: ReturnType<typeof setTimeout>
}

/** How long an answer stays on screen before live events count: they may be older and arrive after it. */
const HOLD_MS = 600

const entries = new Map<string, Entry<unknown>>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/**
 * Requests a value for `key`, one request at a time: if the answer does not match the current intent, the newest intent
 * is sent. An answer never overwrites a newer intent.
 */
export function want<State>(key: string, intent: Intent<State>): void {
  let entry = entries.get(key) as Entry<State> | undefined
  if (entry) Object.assign(entry, { intent, shown: intent.wish })
  else {
    entry = { intent, said: intent.said, shown: intent.wish, isSending: false }
    entries.set(key, entry as Entry<unknown>)
  }
  clearTimeout(entry.held)
  notify()
  if (!entry.isSending) void send(key, entry as Entry<unknown>)
}

async function send(key: string, entry: Entry<unknown>): Promise<void> {
  const { intent } = entry
  entry.isSending = true
  const answer = await intent.send(intent.wish).then(
    (state) => ({ state }),
    (error: Error) => ({ error }),
  )
  if (entries.get(key) !== entry) {
    // Forgotten, perhaps because of this very answer, which says that the session is over.
    if ('error' in answer) intent.settle(entry.said, answer.error)
    return
  }
  if ('state' in answer) entry.said = answer.state
  const isMet = 'state' in answer && entry.intent.isMet(answer.state, entry.intent.wish)
  // The failed request may have arrived all the same: a newer intent is sent in any case.
  if (entry.intent !== intent && !isMet) return send(key, entry)
  finish(key, entry, 'error' in answer ? answer.error : null)
}

function finish(key: string, entry: Entry<unknown>, error: Error | null) {
  entry.isSending = false
  entry.shown = entry.said
  entry.held = setTimeout(() => {
    entries.delete(key)
    notify()
  }, HOLD_MS)
  entry.intent.settle(entry.said, error)
  notify()
}

/** Someone else is signed in: the previous person's intent is not sent in their name. */
export function forgetIntents(): void {
  for (const entry of entries.values()) clearTimeout(entry.held)
  entries.clear()
  notify()
}

/** Whether an intent is waiting for its answer. */
export const isUnderway = (key: string): boolean => entries.get(key)?.isSending ?? false

/** The intended value, the same in every place that shows it; undefined when the loaded value holds. */
export function intended<State>(key: string): State | undefined {
  return entries.get(key)?.shown as State | undefined
}

/** The same as a hook. */
export function useIntended<State>(key: string): State | undefined {
  return useSyncExternalStore(subscribe, () => intended<State>(key))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

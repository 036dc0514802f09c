import { useSyncExternalStore } from 'react'

/** Something that is switched to and fro, and what the server shall make of it. */
export type Intent<State> = {
  /** How it stood before the first of several intents. */
  said: State
  /** How it shall stand: shown at once. */
  wish: State
  send: (wish: State) => Promise<State>
  /** Whether an answer is what is wanted: else a wish that is newer than it is sent. */
  isMet: (answer: State, wish: State) => boolean
  /** The server's last word, once nothing more is wanted; after a failure, the one before it, and what went wrong. */
  settle: (state: State, error: Error | null) => void
}

type Entry<State> = {
  intent: Intent<State>
  said: State
  shown: State
  isSending: boolean
  held?: ReturnType<typeof setTimeout>
}

/** An answer stays on screen so long before what is told live of it: that may be older, and come after it. */
const HOLD_MS = 600

const entries = new Map<string, Entry<unknown>>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Wants something of what `key` names, one request at a time: when an answer is not what is wanted by then, the newest
 * intent is sent. An answer never overwrites a newer intent.
 */
export function want<State>(key: string, intent: Intent<State>): void {
  let entry = entries.get(key) as Entry<State> | undefined
  if (entry) Object.assign(entry, { intent, shown: intent.wish })
  else {
    entry = { intent, said: intent.said, shown: intent.wish, isSending: false }
    entries.set(key, entry as Entry<unknown>)
  }
  clearTimeout(entry.held)
  tell()
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
    // Forgotten, perhaps because of this very answer: that the session is over.
    if ('error' in answer) intent.settle(entry.said, answer.error)
    return
  }
  if ('state' in answer) entry.said = answer.state
  const isMet = 'state' in answer && entry.intent.isMet(answer.state, entry.intent.wish)
  // What has failed may have arrived all the same: a newer wish is sent in any case.
  if (entry.intent !== intent && !isMet) return send(key, entry)
  finish(key, entry, 'error' in answer ? answer.error : null)
}

function finish(key: string, entry: Entry<unknown>, error: Error | null) {
  entry.isSending = false
  entry.shown = entry.said
  entry.held = setTimeout(() => {
    entries.delete(key)
    tell()
  }, HOLD_MS)
  entry.intent.settle(entry.said, error)
  tell()
}

/** Another person is here: what the one before wanted is not sent in his name. */
export function forgetIntents(): void {
  for (const entry of entries.values()) clearTimeout(entry.held)
  entries.clear()
  tell()
}

/** Whether an intent waits for its answer. */
export const isUnderway = (key: string): boolean => entries.get(key)?.isSending ?? false

/** How it is wanted, the same in every place that shows it; undefined when what is loaded holds. */
export function intended<State>(key: string): State | undefined {
  return entries.get(key)?.shown as State | undefined
}

/** The same, told to a component. */
export function useIntended<State>(key: string): State | undefined {
  return useSyncExternalStore(subscribe, () => intended<State>(key))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

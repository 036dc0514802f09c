import type { ErrorBody } from '../../contract/errors.ts'
import { type LiveEvent, type LiveEventName, type LiveEvents, SILENCE_MS } from '../../contract/live.ts'
import { firstPosition } from './call.ts'
import { LiveTabs } from './live-tabs.ts'
import { accessToken, renewSession } from './session.ts'
import { readEvents } from './sse.ts'
import { noteRefusal } from './step-due.ts'
import { streamAwaySince } from './stream-state.ts'

type Listener = (data: never) => void
const listeners = new Map<LiveEventName, Set<Listener>>()

/** Calls back on each event of this name, in whichever tab it arrived; returns an unsubscribe function. */
export function onLive<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set.add(listener as Listener))
  return () => set.delete(listener as Listener)
}

function dispatch({ name, data }: LiveEvent) {
  for (const listener of listeners.get(name) ?? []) {
    try {
      listener(data as never)
    } catch (error) {
      // A subscriber that throws must not cost the others their events.
      reportError(error)
    }
  }
}

/** The page's first call comes before its stream; without one, the stream does not wait forever. */
const FIRST_REPLY_MS = 3_000
const RETRY_MS = { least: 500, most: 15_000 }
/** The server has no stream for this member yet: another step comes first. */
const NOT_YET_MS = 60_000

/**
 * Keeps one stream per browser: the tab that holds the lock reads it and passes every event to the others. When it
 * closes, the next tab takes over where it stopped. Returns a function that stops it.
 */
export function startLive(accountId: string): () => void {
  const stopping = new AbortController()
  const tabs = new LiveTabs(`beatline-live-${accountId}`, dispatch)
  navigator.locks
    .request(`beatline-live-${accountId}`, { signal: stopping.signal }, () => lead(tabs, stopping.signal))
    // Stopped while waiting for the lock.
    .catch(() => undefined)
  return () => {
    stopping.abort()
    tabs.close()
  }
}

async function lead(tabs: LiveTabs, stopped: AbortSignal): Promise<void> {
  let place =
    tabs.lead() ?? (await Promise.race([firstPosition, pause(FIRST_REPLY_MS, stopped).then(() => null)]))
  let attempt = 0
  const away = (since: number | null) => {
    if (since !== streamAwaySince() && !stopped.aborted) tabs.setAway(since)
  }
  while (!stopped.aborted) {
    const opened = await readStream(place, stopped, (id, event) => {
      attempt = 0
      away(null)
      place = id
      if (event) tabs.pass(id, event)
    })
    if (opened === 'refused' && (await renewSession()) === 'over') return away(null)
    away(opened === 'not yet' ? null : (streamAwaySince() ?? Date.now()))
    if (opened === 'not yet') await pause(NOT_YET_MS, stopped)
    attempt += 1
    await pause(Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** attempt) * (0.5 + Math.random()), stopped)
  }
}

async function readStream(
  lastId: string | null,
  stopped: AbortSignal,
  take: (id: string, event: LiveEvent | null) => void,
): Promise<'ended' | 'refused' | 'not yet'> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const token = await accessToken()
    if (!token) return 'ended'
    const response = await fetch('/api/events', {
      headers: { authorization: `Bearer ${token}`, ...(lastId !== null && { 'last-event-id': lastId }) },
      signal: AbortSignal.any([stopped, silence.signal]),
    })
    if (response.status === 401) return 'refused'
    if (response.status === 403) {
      const { code }: Partial<ErrorBody> = await response.json()
      noteRefusal(code)
      return 'not yet'
    }
    if (response.ok && response.body) await readEvents(response.body, alive, take)
    return 'ended'
  } catch {
    return 'ended'
  } finally {
    clearTimeout(timer)
  }
}

/** Waits, but ends early on a stop or when the network is back. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    stopped.addEventListener('abort', done)
  })
}

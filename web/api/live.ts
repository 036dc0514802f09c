import type { LiveEvent, LiveEventName, LiveEvents } from '../../contract/live.ts'
import { firstPosition } from './call.ts'
import { accessToken, renewSession } from './session.ts'
import { readEvents } from './sse.ts'

type Listener = (data: never) => void
const listeners = new Map<LiveEventName, Set<Listener>>()

/** Calls back at each event of this name, in whichever tab it arrived; returns how to stop. */
export function onLive<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set.add(listener as Listener))
  return () => set.delete(listener as Listener)
}

function dispatch({ name, data }: LiveEvent) {
  for (const listener of listeners.get(name) ?? []) listener(data as never)
}

// Longer than the server's heartbeat of 20 s: a stream that is silent for so long is dead.
const SILENCE_MS = 45_000
/** The page's own first call comes before its stream; without one the stream does not wait for ever. */
const FIRST_REPLY_MS = 3_000
const RETRY_MS = { least: 500, most: 15_000 }

/**
 * Keeps one stream a browser: the tab that holds the lock reads it and passes every event to the others. When it
 * closes, the next tab takes over. Returns how to stop.
 */
export function startLive(accountId: string): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel(`beatline-live-${accountId}`)
  channel.onmessage = (message: MessageEvent<LiveEvent>) => dispatch(message.data)
  const pass = (event: LiveEvent) => {
    dispatch(event)
    channel.postMessage(event)
  }
  navigator.locks
    .request(`beatline-live-${accountId}`, { signal: stopping.signal }, () => lead(pass, stopping.signal))
    // Stopped while waiting for the lock.
    .catch(() => undefined)
  return () => {
    stopping.abort()
    channel.close()
  }
}

async function lead(pass: (event: LiveEvent) => void, stopped: AbortSignal): Promise<void> {
  let lastId = await Promise.race([firstPosition, pause(FIRST_REPLY_MS, stopped).then(() => null)])
  let attempt = 0
  while (!stopped.aborted) {
    const opened = await readStream(lastId, stopped, (id, event) => {
      lastId = id
      attempt = 0
      pass(event)
    })
    if (opened === 'refused' && (await renewSession()) === 'over') return
    attempt += 1
    await pause(Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** attempt) * (0.5 + Math.random()), stopped)
  }
}

async function readStream(
  lastId: string | null,
  stopped: AbortSignal,
  take: (id: string, event: LiveEvent) => void,
): Promise<'ended' | 'refused'> {
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
    if (response.ok && response.body) await readEvents(response.body, alive, take)
    return 'ended'
  } catch {
    return 'ended'
  } finally {
    clearTimeout(timer)
  }
}

/** Waits, but not after a stop, and no longer once the network is back. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    stopped.addEventListener('abort', done)
  })
}

import { type AuthChangeEvent, AuthClient, type Session } from '@supabase/auth-js'
import { expect, onTestFinished, vi } from 'vitest'

/** A browser's storage for one site; its tabs share it. */
export type Storage = Map<string, string>
export const STORAGE_KEY = 'sb-beatline-auth-token'

export type Tab = {
  auth: InstanceType<typeof AuthClient>
  storage: Storage
  /** The events that the page received, oldest first. */
  events: AuthChangeEvent[]
  /** The session in the storage, or null. */
  stored: () => Session | null
  /** Makes the stored session's token expire in this many seconds, as far as the client can tell. */
  endsIn: (seconds: number) => void
}

type TabOptions = {
  storage?: Storage
  /** Sits between the client and the server. */
  fetch?: typeof fetch
  autoRefreshToken?: boolean
  /** A member's access token, for calls that a server with admin rights would make. */
  bearer?: string
}

/** A page with the browser's auth client as published, set up like web/api/session.ts, within one test. */
export function openTab(app: { address: string }, options: TabOptions = {}): Tab {
  const { storage = new Map(), fetch, autoRefreshToken = false, bearer } = options
  const auth = new AuthClient({
    url: `${app.address}/auth/v1`,
    storageKey: STORAGE_KEY,
    flowType: 'implicit',
    persistSession: true,
    autoRefreshToken,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    ...(fetch && { fetch }),
    ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
  })
  onTestFinished(() => auth.dispose())
  const events: AuthChangeEvent[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  const stored = () => JSON.parse(storage.get(STORAGE_KEY) ?? 'null') as Session | null
  const endsIn = (seconds: number) => store(storage, { ...stored()!, expires_at: nowSeconds() + seconds })
  return { auth, storage, events, stored, endsIn }
}

/** Stores a session where the client finds it, as an earlier visit would have left it. */
export function store(storage: Storage, session: object): Storage {
  return storage.set(STORAGE_KEY, JSON.stringify(session))
}

export const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** A server that answers everything the same way. */
export const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })) as typeof fetch

/** A network without a server. */
export const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'))

/** Takes the client's console messages about failed session renewals: the names of the errors. */
export function takeWarnings(names: string[]): void {
  const warned = vi.mocked(console.warn).mock.calls.map(([error]) => (error as Error).name)
  expect(warned).toEqual(names)
  vi.mocked(console.warn).mockClear()
}

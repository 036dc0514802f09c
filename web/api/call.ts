import type { Compared } from '../../contract/comparisons.ts'
import type { AtOf, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import type { sendInvite } from '../../contract/vetting.ts'
import { takeEarlyReply } from './early-replies.ts'
import { accessToken, renewSession } from './session.ts'
import { noteRefusal } from './step-due.ts'
import { underWay } from './under-way.ts'
import { withWait } from './wait-in-words.ts'

const NO_ANSWER = 'The server did not answer.'

/** The error message for data that did not load: the server's words or, without an answer, what may help. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.status !== 0 ? error.message : `${NO_ANSWER} Check your connection.`

/** A failed call: status 0 when the server was not reached. `message` is fit for a toast. */
// The server sends these before it looks up the idempotency key, so an earlier try may have succeeded.
const BEFORE_THE_KEY = [401, 403, 429]

export class ApiError extends Error {
  readonly status: number
  /** The server's own words; null if there were none, so that a caller can use its own: `error.said ?? 'Failed'`. */
  readonly said: string | null
  /** Seconds after which the same call may succeed, if the server says so. */
  readonly retryAfter: number | undefined
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  readonly compared: Compared | undefined

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    const words = body.error || null
    const said = words && status === 429 && retryAfter ? withWait(words, retryAfter) : words
    super(said ?? NO_ANSWER)
    this.status = status
    this.said = said
    this.retryAfter = retryAfter
    this.code = body.code
    this.fields = body.fields ?? {}
    this.compared = body.compared
  }

  /**
   * Whether what was sent is refused, so that the next try needs a new idempotency key. After any other failure an
   * earlier try may have arrived, and its key finds it.
   */
  get needsNewKey(): boolean {
    return this.status >= 400 && this.status < 500 && !BEFORE_THE_KEY.includes(this.status)
  }
}

type Given<E> = {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** The idempotency key for all tries of one create. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Whether it goes on when the page is closed. */
  keepalive?: boolean
}

/**
 * Calls the server: `call<typeof createPost>('POST /api/posts', { body })`. Only the type names the endpoint, so that
 * no schema is loaded for it. Throws ApiError.
 */
export function call<E extends Endpoint>(at: AtOf<E>, given: Given<E> = {}): Promise<ReplyOf<E>> {
  // The next reader requests an aborted read again.
  return at.startsWith('GET ') ? ask<E>(at, given) : underWay(() => ask<E>(at, given))
}

async function ask<E extends Endpoint>(at: AtOf<E>, given: Given<E>): Promise<ReplyOf<E>> {
  openCalls += 1
  try {
    return await sendAndRead<E>(at, given)
  } finally {
    openCalls -= 1
    if (openCalls === 0 && earliest !== undefined) reached(earliest)
  }
}

async function sendAndRead<E extends Endpoint>(at: AtOf<E>, given: Given<E>): Promise<ReplyOf<E>> {
  const response = await send(at, given as Given<Endpoint>, await accessToken())
  if (response.status !== 401) return read(at, response)
  const session = await renewSession()
  if (session === 'away') throw new ApiError(0, {})
  return read(
    at,
    session === 'over' ? response : await send(at, given as Given<Endpoint>, await accessToken()),
  )
}

async function send(at: string, given: Given<Endpoint>, token: string | null): Promise<Response> {
  const [method = 'GET', path = '/'] = at.split(' ')
  const headers: Record<string, string> = { accept: 'application/json', 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (given.idempotencyKey) headers['idempotency-key'] = given.idempotencyKey
  if (seen) headers['seen-position'] = seen
  const address = addressOf(path, given)
  try {
    const early = method === 'GET' ? takeEarlyReply(address, token) : undefined
    if (early) return await early
    return await fetch(address, {
      method,
      headers,
      body: given.body === undefined ? undefined : JSON.stringify(given.body),
      signal: given.signal,
      keepalive: given.keepalive,
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, {})
  }
}

function addressOf(path: string, { params, query }: Given<Endpoint>): string {
  const named = (params ?? {}) as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? ''))
  const asked = Object.entries((query ?? {}) as Record<string, string | undefined>)
  const search = new URLSearchParams(asked.filter((pair): pair is [string, string] => pair[1] !== undefined))
  return search.size > 0 ? `${filled}?${search}` : filled
}

let seen = ''
/**
 * Notes how far the database was when the server said this, from the cursor that comes with it: no later answer is to
 * be older. Without a position, as after a reload, the server answers as of now (docs/decisions/0066-replica-reads.md).
 */
export function noteSeen(cursor: string | null): void {
  const position = cursor?.split(':')[2] ?? ''
  if (position > seen) seen = position
}

let openCalls = 0
let earliest: string | null | undefined
let reached: (position: string | null) => void
/**
 * The position of the live events before the first replies, counting those of concurrent calls: the earliest, because
 * they may be answered in any order. A stream that starts there misses nothing of what is shown. Null if they have no
 * position in common.
 */
export const firstPosition = new Promise<string | null>((resolve) => {
  reached = resolve
})

function notePosition(position: string | null) {
  earliest = earliest === undefined ? position : earlierOf(earliest, position)
}

/** For one run of one server; others cannot be compared. */
function earlierOf(one: string | null, other: string | null): string | null {
  const [oneBoot, oneCount] = one?.split(':') ?? []
  const [otherBoot, otherCount] = other?.split(':') ?? []
  if (oneBoot !== otherBoot) return null
  return Number(oneCount) <= Number(otherCount) ? one : other
}

async function read<Reply>(at: string, response: Response): Promise<Reply> {
  const cursor = response.headers.get('live-position')
  noteSeen(cursor)
  notePosition(cursor)
  if (!response.ok) {
    const error = new ApiError(
      response.status,
      await refusalOf(at, response),
      Number(response.headers.get('retry-after')) || undefined,
    )
    // A refused write is reported where it was made, and its form stays.
    if (at.startsWith('GET ')) noteRefusal(error.code)
    throw error
  }
  // A truncated reply is no reply.
  const body = await response.json().catch((error) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new ApiError(0, {})
  })
  return body as Reply
}

/** The one call that refuses in plain text. For any other call, plain text comes from a proxy. */
const REFUSES_PLAINLY: AtOf<typeof sendInvite> = 'POST /api/send-invite'

async function refusalOf(at: string, response: Response): Promise<Partial<ErrorBody>> {
  const isPlain = /^text\/plain\b/.test(response.headers.get('content-type') ?? '')
  // The caller reports an outage in its own words.
  if (isPlain && at === REFUSES_PLAINLY && response.status < 500)
    return { error: (await response.text().catch(() => '')).trim() }
  return response.json().catch(() => ({}))
}

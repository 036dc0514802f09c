import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { atEnd } from '../../test/support/at-end.ts'

type Request = { origin: string; method: string; path: string }
type Said = { request: Request; response?: { statusCode: number }; error?: Error }
/** One request; `ended` is when its answer was complete or its failure known. */
export type Sent = {
  method: string
  path: string
  began: number
  ended: number | null
  status: number | null
  error: string | null
  /** How often its head was written to a connection. */
  times: number
}

/** Every request that this process sends to `origin` with fetch, below every client that could retry. */
export function watchWire(origin: string): Sent[] {
  const all: Sent[] = []
  const sent = new WeakMap<Request, Sent>()
  const on = (channel: string, act: (one: Sent, said: Said) => void) => {
    const hear = (said: unknown) => {
      const one = sent.get((said as Said).request)
      if (one) act(one, said as Said)
    }
    subscribe(channel, hear)
    atEnd(() => void unsubscribe(channel, hear))
  }
  const begin = (said: unknown) => {
    const { request } = said as Said
    if (request.origin !== origin) return
    const { method, path } = request
    const one: Sent = {
      method,
      path,
      began: performance.now(),
      ended: null,
      status: null,
      error: null,
      times: 0,
    }
    sent.set(request, one)
    all.push(one)
  }
  subscribe('undici:request:create', begin)
  atEnd(() => void unsubscribe('undici:request:create', begin))
  on('undici:client:sendHeaders', (one) => {
    one.times += 1
  })
  on('undici:request:headers', (one, { response }) => {
    one.status = response!.statusCode
  })
  on('undici:request:trailers', (one) => {
    one.ended = performance.now()
  })
  on('undici:request:error', (one, { error }) => {
    Object.assign(one, { ended: performance.now(), error: `${error?.name}: ${error?.message}` })
  })
  return all
}

const isStream = ({ path }: Sent) => path === '/api/events'

/** Without a complete answer, or with one that says that it was not served. An open stream may end at any time. */
export const hasFailed = (one: Sent) =>
  one.status === null || one.status >= 500 || (!isStream(one) && (one.error !== null || one.ended === null))

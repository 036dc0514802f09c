import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

type Counted = Parameters<FastifyRateLimitStore['incr']>[1]

// A window takes some 200 bytes. To push others out, an attacker must call from as many networks within a minute.
const KEYS_MAX = 100_000

/** Calls per key in this process, by the monotonic clock: a clock that is set back refuses nobody for a day. */
export class CallCounts implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { calls: number; end: number }>({
    // Not `max`: the library would allocate the memory of all keys at once.
    maxSize: KEYS_MAX,
    sizeCalculation: () => 1,
  })

  incr(key: string, counted: Counted, windowMs: number): void {
    const now = performance.now()
    const found = this.#windows.get(key)
    const window = found && found.end > now ? found : { calls: 0, end: now + windowMs }
    window.calls += 1
    this.#windows.set(key, window)
    counted(null, { current: window.calls, ttl: window.end - now })
  }

  child(): CallCounts {
    return new CallCounts()
  }
}

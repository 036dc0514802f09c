import type { CDPSession } from '@playwright/test'

// A stream of events never ends, and is no part of what a visit waits for.
const STREAM = '/api/events'
const QUIET_MS = 1_000
const PATIENCE_MS = 60_000

type Asked = { url: URL; bytes: number; isCached: boolean; isOver: boolean; status: number }

/** What a page has asked for, as it went over the wire: compressed, with the heads of the replies. */
export type Carried = {
  bytes: number
  scriptBytes: number
  requests: number
  /** Those that the cache answered, without a word to the server. */
  cached: number
  /** Files that never change (their names hold their hash), and were asked of the server all the same. */
  assetsOverWire: number
  failed: string[]
}

export class Traffic {
  readonly #devtools: CDPSession
  readonly #asked = new Map<string, Asked>()
  #changedAt = performance.now()

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools
  }

  /** Begins to look; what was asked for before is not seen. */
  static async of(devtools: CDPSession): Promise<Traffic> {
    const traffic = new Traffic(devtools)
    traffic.#follow()
    await devtools.send('Network.enable')
    return traffic
  }

  #follow() {
    const change = (requestId: string, to: (asked: Asked) => void) => {
      const asked = this.#asked.get(requestId)
      if (!asked) return
      this.#changedAt = performance.now()
      to(asked)
    }
    this.#devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const url = new URL(request.url)
      if (!url.protocol.startsWith('http')) return
      this.#changedAt = performance.now()
      const isOver = url.pathname === STREAM
      this.#asked.set(requestId, { url, bytes: 0, isCached: false, isOver, status: 0 })
    })
    this.#devtools.on('Network.requestServedFromCache', ({ requestId }) =>
      change(requestId, (asked) => {
        asked.isCached = true
      }),
    )
    this.#devtools.on('Network.responseReceived', ({ requestId, response }) =>
      change(requestId, (asked) => {
        asked.isCached ||= response.fromDiskCache === true
        asked.status = response.status
      }),
    )
    this.#devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      change(requestId, (asked) => {
        asked.isOver = true
        // What came from the cache tells the size that it had when it came.
        asked.bytes = asked.isCached ? 0 : encodedDataLength
      }),
    )
    this.#devtools.on('Network.loadingFailed', ({ requestId, canceled }) =>
      change(requestId, (asked) => {
        asked.isOver = true
        if (!canceled) asked.status = 599
      }),
    )
  }

  /** Resolves when nothing has been under way for a second. */
  async settled(): Promise<void> {
    const isBusy = () => [...this.#asked.values()].some(({ isOver }) => !isOver)
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
      if (!isBusy() && performance.now() - this.#changedAt > QUIET_MS) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const open = [...this.#asked.values()].filter(({ isOver }) => !isOver).map(({ url }) => url.pathname)
    throw new Error(`The page was not at rest within 60 s; under way: ${open.join(', ')}`)
  }

  carried(): Carried {
    const all = [...this.#asked.values()].filter(({ url }) => url.pathname !== STREAM)
    const sum = (some: Asked[]) => some.reduce((total, { bytes }) => total + bytes, 0)
    const isAsset = ({ url }: Asked) => url.pathname.startsWith('/assets/')
    return {
      bytes: sum(all),
      scriptBytes: sum(all.filter(({ url }) => url.pathname.endsWith('.js'))),
      requests: all.length,
      cached: all.filter(({ isCached }) => isCached).length,
      assetsOverWire: all.filter((asked) => isAsset(asked) && !asked.isCached).length,
      failed: all
        .filter(({ status }) => status >= 400)
        .map(({ url, status }) => `${url.pathname}: ${status}`),
    }
  }
}

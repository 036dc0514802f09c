import type { LiveEventName, LiveEvents } from '../../contract/live.ts'
import { BOUND } from './bound.ts'

export type ReadEvent<Name extends LiveEventName = LiveEventName> = {
  id: string
  name: Name
  data: LiveEvents[Name]
}

/** Reads a live stream as the page does: with fetch, and the token in a header. Every wait has a limit. */
export class LiveReader {
  readonly response: Response
  readonly #abort: AbortController
  readonly #events: ReadEvent[] = []
  #waiting: (() => void)[] = []
  #ended = false
  #beats = 0
  #lastEventId = ''

  constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    void this.#read(response.body!)
  }

  /** Opens a stream and waits for its first event, so that no later event is missed. */
  static async open(address: string, token: string, lastEventId?: string): Promise<LiveReader> {
    const abort = new AbortController()
    const response = await fetch(`${address}/api/events`, {
      headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal: abort.signal,
    })
    if (response.status !== 200) throw new Error(`no stream: ${response.status} ${await response.text()}`)
    const reader = new LiveReader(response, abort)
    await reader.#until(() => reader.#events.length > 0, 'the first event')
    return reader
  }

  async #read(body: ReadableStream<Uint8Array>) {
    const decoder = new TextDecoder()
    let text = ''
    try {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block)
        this.#wake()
      }
    } catch {
      // A stream that is cut off ends like one that is closed.
    }
    this.#ended = true
    this.#wake()
  }

  #take(block: string) {
    this.#lastEventId = /^id: (.+)$/m.exec(block)?.[1] ?? this.#lastEventId
    if (block.startsWith(':')) {
      this.#beats += 1
      return
    }
    const lines = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    this.#events.push({
      id: lines.get('id') ?? '',
      name: lines.get('event') as LiveEventName,
      data: JSON.parse(lines.get('data') ?? 'null'),
    })
  }

  #wake() {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  async #until(isSo: () => boolean, what: string): Promise<void> {
    const late = AbortSignal.timeout(BOUND.timeout)
    while (!isSo()) {
      if (late.aborted) throw new Error(`waited ${BOUND.timeout} ms for ${what}`)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
        late.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }

  /** The next event, which must have this name if one is given. */
  async next<Name extends LiveEventName>(name?: Name): Promise<ReadEvent<Name>> {
    await this.#until(() => this.#events.length > 0 || this.#ended, name ?? 'an event')
    const event = this.#events.shift()
    if (!event) throw new Error(`the stream ended, no ${name ?? 'event'} came`)
    if (name !== undefined && event.name !== name) throw new Error(`expected ${name}, got ${event.name}`)
    return event as ReadEvent<Name>
  }

  /** The data of the next event of this name. Others may come before, such as those that wait for more of their kind. */
  async until<Name extends LiveEventName>(name: Name): Promise<LiveEvents[Name]> {
    for (;;) {
      const event = await this.next()
      if (event.name === name) return event.data as LiveEvents[Name]
    }
  }

  /** Events received but not read. To prove that one did not come, make a later one come first. */
  get unread(): readonly ReadEvent[] {
    return this.#events
  }

  /** The last id received, heartbeats included. */
  get lastEventId(): string {
    return this.#lastEventId
  }

  async beat(): Promise<void> {
    const before = this.#beats
    await this.#until(() => this.#beats > before || this.#ended, 'a heartbeat')
    if (this.#beats === before) throw new Error('the stream ended, no heartbeat came')
  }

  get hasEnded(): boolean {
    return this.#ended
  }

  async ended(): Promise<void> {
    await this.#until(() => this.#ended, 'the end of the stream')
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ReadEvent> {
    while (!this.#ended || this.#events.length > 0) yield await this.next()
  }

  close(): void {
    this.#abort.abort()
  }
}

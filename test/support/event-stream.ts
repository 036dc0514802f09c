import { connect, type Socket } from 'node:net'

/** One event as received; `text` is its data. */
export type HeardEvent = { id: string; name: string; text: string }

// After the reply's head or a chunk's frame.
const EVENT = /(?:id: (\S+)\n)?event: (\S+)\ndata: (.*)$/
const OPENED = 'HTTP/1.1 200 '

/**
 * One open stream of live events, parsed by hand: thousands of them in one process must be cheap. `heard` gets every
 * event after the first one, which says that the stream is open. `lastId` resumes after that event.
 */
export class EventStream {
  readonly #socket: Socket
  readonly #opening = Promise.withResolvers<void>()
  readonly #heard: (event: HeardEvent) => void
  #rest = ''
  #isAccepted = false
  /** Why it ended by itself, or null. */
  fault: string | null = null
  /** When it ended, by the monotonic clock. */
  endedAt: number | null = null
  /** Whether it resumes where the last one ended; null until it is open. */
  resumed: boolean | null = null
  /** Of the last complete event. */
  lastId: string | undefined

  constructor(port: number, token: string, heard: (event: HeardEvent) => void, lastId?: string) {
    this.#heard = heard
    this.lastId = lastId
    this.#socket = connect({ host: '127.0.0.1', port })
    this.#socket.setEncoding('utf8')
    const resuming = lastId === undefined ? '' : `last-event-id: ${lastId}\r\n`
    this.#socket.write(
      `GET /api/events HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\n${resuming}\r\n`,
    )
    this.#socket.on('data', (text: string) => this.#read(text))
    this.#socket.on('error', (error) => this.#end(error.message))
    this.#socket.on('close', () => this.#end('the server closed the stream'))
  }

  /** Rejects when the server refuses the stream. */
  opened(): Promise<void> {
    return this.#opening.promise
  }

  close(): void {
    this.#socket.removeAllListeners().on('error', () => undefined)
    this.#socket.destroy()
  }

  #read(text: string) {
    const seen = this.#rest + text
    if (!this.#isAccepted && !seen.startsWith(OPENED.slice(0, seen.length)))
      return this.#end(`refused: ${seen.slice(0, OPENED.length)}`)
    this.#isAccepted = seen.length >= OPENED.length
    const blocks = seen.split('\n\n')
    this.#rest = blocks.pop()!
    for (const block of blocks) this.#take(block)
  }

  // Heartbeats are blocks without an event that carry the stream's position.
  #take(block: string) {
    const [, id, name, text] = EVENT.exec(block) ?? []
    if (name === undefined || text === undefined) {
      this.lastId = /^id: (.+)$/m.exec(block)?.[1] ?? this.lastId
      return
    }
    this.lastId = id ?? this.lastId
    if (this.resumed !== null) return this.#heard({ id: id ?? '', name, text })
    this.resumed = text.includes('"resumed":true')
    this.#opening.resolve()
  }

  #end(reason: string) {
    this.fault ??= reason
    this.endedAt ??= performance.now()
    this.#opening.reject(new Error(reason))
    this.#socket.destroy()
  }
}

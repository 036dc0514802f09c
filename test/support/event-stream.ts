import { connect, type Socket } from 'node:net'

/** One event as received; `text` is its data. */
export type HeardEvent = { name: string; text: string }

// After the reply's head or a chunk's frame.
const EVENT = /event: (\S+)\ndata: (.*)$/
const OPENED = 'HTTP/1.1 200 '

/**
 * One open stream of live events, parsed by hand: thousands of them in one process must be cheap. `heard` gets every
 * event after the first one, which says that the stream is open.
 */
export class EventStream {
  readonly #socket: Socket
  readonly #opening = Promise.withResolvers<void>()
  readonly #heard: (event: HeardEvent) => void
  #rest = ''
  #isAccepted = false
  /** Why it ended by itself, or null. */
  fault: string | null = null
  #isOpen = false

  constructor(port: number, token: string, heard: (event: HeardEvent) => void) {
    this.#heard = heard
    this.#socket = connect({ host: '127.0.0.1', port })
    this.#socket.setEncoding('utf8')
    this.#socket.write(
      `GET /api/events HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
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

  // Heartbeats are blocks without an event.
  #take(block: string) {
    const [, name, text] = EVENT.exec(block) ?? []
    if (name === undefined || text === undefined) return
    if (this.#isOpen) return this.#heard({ name, text })
    this.#isOpen = true
    this.#opening.resolve()
  }

  #end(reason: string) {
    this.fault ??= reason
    this.#opening.reject(new Error(reason))
    this.#socket.destroy()
  }
}

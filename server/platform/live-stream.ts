import type { ServerResponse } from 'node:http'
import type { Identity } from './routes.ts'

const BUFFER_MAX_BYTES = 1024 * 1024

/**
 * One open event stream. A reader that is too slow to take a megabyte is cut off: it comes back and asks again,
 * and no process holds its backlog.
 */
export class LiveStream {
  readonly receiver: Identity
  readonly #response: ServerResponse
  readonly #heartbeat: NodeJS.Timeout
  readonly #ends: (() => void)[] = []

  constructor(receiver: Identity, response: ServerResponse, heartbeatMs: number) {
    this.receiver = receiver
    this.#response = response
    this.#heartbeat = setInterval(() => this.#write(': beat\n\n'), heartbeatMs)
    response.on('close', () => this.#finish())
    // A peer that resets the connection is no event of its own.
    response.on('error', () => this.#finish())
  }

  send(id: string, name: string, data: unknown): void {
    this.#write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #write(text: string) {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > BUFFER_MAX_BYTES) this.#response.destroy()
  }

  onEnd(act: () => void): void {
    this.#ends.push(act)
  }

  end(): void {
    if (!this.#response.writableEnded) this.#response.end()
    this.#finish()
  }

  #finish() {
    clearInterval(this.#heartbeat)
    for (const act of this.#ends.splice(0)) act()
  }
}

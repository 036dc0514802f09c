import { connect, type Socket } from 'node:net'
import { runFor } from './pace.ts'
import { answerTasks } from './worker.ts'

/** Asks one path again and again over keep-alive connections to this machine. */
export type HttpTask = {
  port: number
  path: string
  token: string
  connections: number
  seconds: number
  /** The size that every reply must have. */
  bytes: number
}

const PATIENCE_MS = 10_000
const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection with one request under way. Read by hand: node:http's client costs about as much as
 * the server, and on a small machine the load would measure itself.
 */
class Connection {
  readonly #socket: Socket
  readonly #request: Buffer
  readonly #bytes: number
  #turn: PromiseWithResolvers<void> | null = null
  #head: Buffer | null = null
  #missing = 0

  constructor({ port, path, token, bytes }: HttpTask) {
    this.#bytes = bytes
    this.#request = Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    )
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.#socket.setTimeout(PATIENCE_MS, () => this.#fail('no reply within 10 s'))
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error.message))
    this.#socket.on('close', () => this.#fail('the server closed the connection'))
  }

  get(): Promise<void> {
    this.#turn = Promise.withResolvers()
    this.#socket.write(this.#request)
    return this.#turn.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer) {
    if (this.#missing > 0) return this.#take(chunk.length)
    const seen = this.#head ? Buffer.concat([this.#head, chunk]) : chunk
    const end = seen.indexOf(HEAD_END)
    this.#head = end < 0 ? seen : null
    if (end < 0) return
    const head = seen.toString('latin1', 0, end)
    const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (!head.startsWith('HTTP/1.1 200 ')) return this.#fail(`the reply was ${head.slice(0, 12)}`)
    if (Number(length) !== this.#bytes)
      return this.#fail(`the reply has ${length ?? 'unknown'} bytes, not ${this.#bytes}`)
    this.#missing = this.#bytes
    this.#take(seen.length - end - HEAD_END.length)
  }

  #take(count: number) {
    this.#missing -= count
    if (this.#missing === 0) this.#turn?.resolve()
    if (this.#missing < 0) this.#fail('the reply is longer than it says')
  }

  #fail(reason: string) {
    this.#turn?.reject(new Error(reason))
    this.#socket.destroy()
  }
}

answerTasks(async (task: HttpTask) => {
  const connections = Array.from({ length: task.connections }, () => new Connection(task))
  const lanes = connections.map((connection) => () => connection.get())
  return runFor(lanes, task.seconds).finally(() => {
    for (const connection of connections) connection.close()
  })
})

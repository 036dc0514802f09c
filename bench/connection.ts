import { connect, type Socket } from 'node:net'

const PATIENCE_MS = 10_000
const HEAD_END = Buffer.from('\r\n\r\n')

/** What a reply must be: its status, and whether its length is that of what was asked for. */
export type Wanted = { status: number; isRight: (length: number) => boolean }

export const requestOf = (
  { port, token }: { port: number; token?: string | undefined },
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Buffer => {
  const length = body === undefined ? undefined : String(Buffer.byteLength(body))
  const lines = Object.entries({
    host: `localhost:${port}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(length !== undefined && { 'content-type': 'application/json', 'content-length': length }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

/**
 * One keep-alive connection to this machine with one request under way. Read by hand: node:http's client costs about as
 * much as the server, and on a small machine the load would measure itself.
 */
export class Connection {
  readonly #socket: Socket
  #turn: PromiseWithResolvers<void> | null = null
  #head: Buffer | null = null
  #missing = 0
  #wanted: Wanted = { status: 200, isRight: () => true }

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.#socket.setTimeout(PATIENCE_MS, () => this.#fail('no reply within 10 s'))
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error.message))
    this.#socket.on('close', () => this.#fail('the server closed the connection'))
  }

  ask(request: Buffer, wanted: Wanted): Promise<void> {
    this.#wanted = wanted
    this.#turn = Promise.withResolvers()
    this.#socket.write(request)
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
    const length = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (!head.startsWith(`HTTP/1.1 ${this.#wanted.status} `))
      return this.#fail(`the reply was ${seen.toString('utf8', 0, end + 300).replaceAll('\r\n', ' ')}`)
    if (!this.#wanted.isRight(length))
      return this.#fail(`the reply has ${length} bytes, not those of the page`)
    this.#missing = length
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

import { connect, type Socket } from 'node:net'

const STALE_MS = 5_000
const PATIENCE_MS = 20_000
const HEAD_END = '\r\n\r\n'

type Idle = { socket: Socket; since: number }

/**
 * POSTs over keep-alive connections of its own, each carrying one at a time: whatever the server's pace, nothing waits
 * for another request's end before it is sent.
 */
export class Posting {
  readonly #port: number
  readonly #idle: Idle[] = []
  readonly #all = new Set<Socket>()

  constructor(port: number) {
    this.#port = port
  }

  /** The body of the reply; throws unless its status is `status`. */
  async post(path: string, headers: Record<string, string>, body: string, status: number): Promise<string> {
    const socket = this.#take()
    const lines = Object.entries({
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}${body}`)
    const reply = await replyOf(socket)
    if (!reply.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`the reply was ${reply.slice(9, 400)}`)
    this.#idle.push({ socket, since: performance.now() })
    return reply.slice(reply.indexOf(HEAD_END) + HEAD_END.length)
  }

  close(): void {
    for (const socket of this.#all) socket.destroy()
  }

  // The latest used first; the server closes what was idle for long.
  #take(): Socket {
    const found = this.#idle.pop()
    if (found && performance.now() - found.since < STALE_MS && !found.socket.destroyed) return found.socket
    found?.socket.destroy()
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true })
    socket.setEncoding('utf8')
    this.#all.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#all.delete(socket))
    return socket
  }
}

/** The head and body of one reply with a content-length. */
function replyOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = ''
    const finish = (settle: () => void) => {
      socket.off('data', read).off('close', lost)
      clearTimeout(patience)
      settle()
    }
    const read = (text: string) => {
      seen += text
      const end = seen.indexOf(HEAD_END)
      if (end < 0) return
      const length = Number(/\ncontent-length: (\d+)/i.exec(seen)?.[1])
      if (Buffer.byteLength(seen) >= end + HEAD_END.length + length) finish(() => resolve(seen))
    }
    const lost = () => finish(() => reject(new Error('the connection ended before its reply')))
    const patience = setTimeout(() => {
      finish(() => reject(new Error('no reply within 20 s')))
      socket.destroy()
    }, PATIENCE_MS)
    socket.on('data', read).on('close', lost)
  })
}

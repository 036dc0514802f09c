import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/** A client that sends bytes as no browser would. */
export class Peer {
  readonly socket: Socket
  heard = ''
  /** Whether the server has closed its side. */
  ended = false

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (bytes: Buffer) => (this.heard += bytes.toString('latin1')))
    socket.on('error', () => undefined)
    for (const end of ['end', 'close']) socket.on(end, () => (this.ended = true))
  }

  static async connect(address: string): Promise<Peer> {
    const { hostname, port } = new URL(address)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const peer = new Peer(socket)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return peer
  }

  say(text: string): void {
    this.socket.write(text, 'latin1')
  }

  /** The statuses of all answers, in order. */
  get statuses(): number[] {
    return [...this.heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
  }
}

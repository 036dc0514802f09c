import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { atEnd } from './at-end.ts'

/** A connection to the database that can be cut and restored, as a network or a crash would. */
export type Line = { connection: pg.ClientConfig; cut: () => Promise<void>; mend: () => Promise<void> }

export async function lineTo(connection: pg.ClientConfig): Promise<Line> {
  const { host, port, user, database, password } = new pg.Client(connection)
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let at = 0
  const bridge = (from: Socket) => {
    const to = connect(target)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  }
  const mend = async () => {
    server = createServer(bridge).listen(at, '127.0.0.1')
    await once(server, 'listening')
    at = (server.address() as AddressInfo).port
  }
  const cut = async () => {
    server?.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  await mend()
  atEnd(cut)
  return {
    connection: { host: '127.0.0.1', port: at, user, database, password: password ?? undefined },
    cut,
    mend,
  }
}

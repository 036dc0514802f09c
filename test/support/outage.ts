import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../../server/platform/postgres/connection.ts'
import { atEnd } from './at-end.ts'

/** A connection to the database that can be cut and restored, as a network or a crash would. */
export type Line = {
  connection: Connection
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Leads to another server from now on. */
  lead: (to: pg.ClientConfig) => void
}

function targetOf(connection: pg.ClientConfig) {
  const { host, port } = new pg.Client(connection)
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
}

/** With the timeouts of `connection`. */
export async function lineTo(connection: Connection): Promise<Line> {
  const { user, database, password } = new pg.Client(connection)
  const { statementMs } = connection
  let target = targetOf(connection)
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
  const drop = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const cut = async () => {
    server?.close()
    drop()
  }
  const lead = (to: pg.ClientConfig) => {
    target = targetOf(to)
    drop()
  }
  await mend()
  atEnd(cut)
  return {
    connection: { host: '127.0.0.1', port: at, user, database, password: password ?? undefined, statementMs },
    cut,
    mend,
    lead,
  }
}

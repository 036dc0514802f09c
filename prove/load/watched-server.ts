import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { atEnd } from '../../test/at-end.ts'
import { ServerProcess } from '../../test/server-process.ts'
import type { ServerState } from '../server-probe.ts'

export type Look = ServerState & { files: number; connections: number }

/** A server process, alone on its database, that says how it does. */
export async function startWatched(connection: pg.ClientConfig, env: Record<string, string> = {}) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  atEnd(() => client.end())
  const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env }
  const probe = join(import.meta.dirname, '../server-probe.ts')
  const server = await ServerProcess.over(connection, settings, { probe })
  const address = await server.ready()
  const look = async (): Promise<Look> => {
    const answer = once(server.child, 'message', { signal: AbortSignal.timeout(60_000) })
    server.child.send('state')
    const [state] = (await answer) as [ServerState]
    return {
      ...state,
      files: readdirSync(`/proc/${server.child.pid}/fd`).length,
      connections: await connectionsOf(client),
    }
  }
  return { port: Number(new URL(address).port), address, client, look }
}

/** Those to the test's own database, without the one that asks. */
async function connectionsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows[0]!.count
}

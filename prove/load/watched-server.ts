import { readdirSync } from 'node:fs'
import pg from 'pg'
import { PROBE, readState } from '../../bench/memory.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import type { ServerState } from '../server-probe.ts'

export type Look = ServerState & { files: number; connections: number }

/** A server process, alone on its database, whose state can be sampled. */
export async function startWatched(connection: pg.ClientConfig, env: Record<string, string> = {}) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  atEnd(() => client.end())
  const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env }
  const server = await ServerProcess.over(connection, settings, { probe: PROBE })
  const address = await server.ready()
  const look = async (): Promise<Look> => {
    const state = await readState(server.child)
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const files = readdirSync(`/proc/${server.child.pid}/fd`).length
    return { ...state, files, connections: rowCount ?? 0 }
  }
  return { port: Number(new URL(address).port), address, client, look }
}

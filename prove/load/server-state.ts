import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startServer } from '../../bench/server.ts'
import { testFolder } from '../../test/app.ts'
import { atEnd } from '../../test/at-end.ts'
import { addressOf } from '../../test/server-process.ts'

/** Bytes and numbers; the heap is what is left of it after a collection. */
export type ServerState = { rss: number; heap: number; external: number; handles: number; loopMs: number }
export type Look = ServerState & { files: number; connections: number }

const ANSWER_MS = 30_000

/** A server in a process of its own, alone on its database, that can be asked how it does. */
export async function startWatched(connection: pg.ClientConfig, env: Record<string, string> = {}) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  atEnd(() => client.end())
  const product = await startServer({
    databaseUrl: addressOf(connection),
    dataDir: await testFolder(),
    profile: null,
    probe: join(import.meta.dirname, 'server-probe.ts'),
    env,
  })
  atEnd(() => product.end())
  const look = async (): Promise<Look> => ({
    ...(await ask(product.child)),
    files: readdirSync(`/proc/${product.pid}/fd`).length,
    connections: await connectionsOf(client),
  })
  return { port: product.port, address: `http://127.0.0.1:${product.port}`, client, look }
}

function ask(child: ChildProcess): Promise<ServerState> {
  const { promise, resolve, reject } = Promise.withResolvers<ServerState>()
  const limit = setTimeout(() => reject(new Error('The server did not tell its state.')), ANSWER_MS)
  child.once('message', (answer) => resolve(answer as ServerState))
  child.send('state', (error) => error && reject(error))
  return promise.finally(() => clearTimeout(limit))
}

/** Those to the test's own database, but for the one that asks. */
async function connectionsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows[0]!.count
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

/** One line of a table of looks. */
export const lineOf = ({ rss, heap, external, handles, files, connections, loopMs }: Look) =>
  [megabytes(rss), megabytes(heap), megabytes(external), handles, files, connections, loopMs.toFixed(1)]
    .map((cell) => String(cell).padStart(13))
    .join('')

export const LINE_HEAD = ['rss MB', 'heap MB', 'external MB', 'handles', 'files', 'db conns', 'loop p99 ms']
  .map((cell) => cell.padStart(13))
  .join('')

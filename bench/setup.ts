import { join, resolve } from 'node:path'
import type pg from 'pg'
import { connect, own, say } from './ending.ts'
import type { Figure } from './figures.ts'
import type { Options } from './options.ts'
import { copyToWrite, dropCopy } from './seeds.ts'
import { type Server, startServer } from './server.ts'
import { databaseCpuOf } from './usage.ts'

export const DATA_DIR = join(import.meta.dirname, '../.data/bench')
export const SERVER_DIR = join(DATA_DIR, 'server')

/** What a bench runs on. */
export type Setup = {
  /** Of the seeded database, which stays as it is but for sessions and likes. */
  connection: pg.ClientConfig
  /** To a database that no bench measures. */
  admin: pg.Client
  options: Options
  /** Ends what was started, the last one first. */
  ends: AsyncDisposableStack
}

export type Bench = (setup: Setup) => Promise<Figure[]>

export const urlOf = ({ host, user, database }: pg.ClientConfig) =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`

type How = { name: string; probe?: string; env?: Record<string, string>; program?: string[] }

/** Starts the server over a database, in its own process. */
export function serve(
  { ends, options }: Setup,
  connection: pg.ClientConfig,
  { name, ...how }: How,
): Promise<Server> {
  const starting = startServer({
    ...how,
    databaseUrl: urlOf(connection),
    dataDir: SERVER_DIR,
    profile: options.profile && resolve(options.profile, name),
  })
  return own(ends, starting, (server) => server.end())
}

/** What PostgreSQL has used of a core so far, in milliseconds. */
export async function databaseClock(client: pg.Client): Promise<() => number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return () => databaseCpuOf(rows[0]!.pid)
}

/** A copy of the seeded database that is written to and dropped in the end, and a connection to it. */
export async function ownCopy({ admin, connection, ends }: Setup) {
  say('Copying the database...')
  ends.defer(() => dropCopy(admin))
  const copy = await copyToWrite(admin, connection)
  return { connection: copy, client: await connect(ends, copy) }
}

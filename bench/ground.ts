import { join, resolve } from 'node:path'
import type pg from 'pg'
import { connect, own, say } from './ending.ts'
import type { Row } from './measures.ts'
import type { Options } from './options.ts'
import { copyToWrite, dropCopy } from './prepare.ts'
import { databaseCpuOf, memoryOf, type Product, startProduct } from './product.ts'
import { type Facts, printed, reportOf } from './report.ts'
import type { Wanted } from './wanted.ts'

export const DATA_DIR = join(import.meta.dirname, '../.data/bench')
export const SERVER_DIR = join(DATA_DIR, 'server')

/** What a bench stands on. */
export type Ground = {
  /** Of the seeded database, which stays as it is but for sessions and likes. */
  connection: pg.ClientConfig
  /** To a database that no bench measures. */
  admin: pg.Client
  options: Options
  /** What is begun is ended by these, the last one first. */
  ends: AsyncDisposableStack
}

/** What a bench has to say: to people, to the next run, and how much of it went wrong. */
export type Outcome = { text: string; json?: object; errors: number }

export const urlOf = ({ host, user, database }: pg.ClientConfig) =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`

/** Starts the product over a database, in its own process. */
export function startOver(
  { ends, options }: Pick<Ground, 'ends' | 'options'>,
  connection: pg.ClientConfig,
  more: { profile: string; probe?: string; env?: Record<string, string>; program?: string[] },
): Promise<Product> {
  const product = startProduct({
    ...more,
    databaseUrl: urlOf(connection),
    dataDir: SERVER_DIR,
    profile: options.profile && resolve(options.profile, more.profile),
  })
  return own(ends, product, (server) => server.end())
}

/** What PostgreSQL has used of a core so far, in milliseconds. */
export async function databaseClock(client: pg.Client): Promise<() => number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return () => databaseCpuOf(rows[0]!.pid)
}

/** Measures, looks at the memory of the product before and after, and says whether the rows are what is `wanted`. */
export async function reported(
  facts: Facts,
  { options }: Pick<Ground, 'options'>,
  { pid }: Pick<Product, 'pid'>,
  measure: () => Promise<Row[]>,
  wanted: Wanted[] = [],
): Promise<Outcome> {
  const before = memoryOf(pid)
  const rows = await measure()
  const after = memoryOf(pid)
  const memory = before && after && { ready: before.now, peak: after.peak }
  const report = reportOf({ facts, options, memory }, rows, wanted)
  return { text: printed(report), json: report, errors: report.errors }
}

/** A copy of the seeded database that may be written to and is thrown away in the end, and a connection to it. */
export async function ownCopy(
  { admin, connection, ends }: Ground,
  name?: string,
): Promise<{ connection: pg.ClientConfig; client: pg.Client }> {
  say('Copying the database...')
  ends.defer(() => dropCopy(admin, name))
  const copy = await copyToWrite(admin, connection, name)
  return { connection: copy, client: await connect(ends, copy) }
}

export { say }

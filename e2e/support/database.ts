import { join } from 'node:path'
import pg from 'pg'
import { DATABASE_USER } from '../../server/platform/postgres/embedded/folder.ts'
import { findLocation, socketFolder } from '../../server/platform/postgres/embedded/location.ts'
import { SOCKET_PORT } from '../../server/platform/postgres/embedded/server.ts'
import { sendJob } from './send-job.ts'

let pool: pg.Pool | undefined

/** Queries the database of the product that the stories share, for what no page can do. */
export async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  pool ??= new pg.Pool({
    host: socketFolder(findLocation(join(import.meta.dirname, '../../.data/e2e'))),
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database: 'beatline',
    max: 1,
    allowExitOnIdle: true,
  })
  return (await pool.query<Row>(text, values)).rows
}

/** Runs a scheduled job of that product now. */
export const runJob = (name: string): Promise<void> =>
  sendJob(async (text, values = []) => ({ rows: await query(text, values) }), name)

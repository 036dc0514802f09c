import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { refuseOldVersion } from '../../../db/migrate.ts'
import type { Tables } from '../../../db/tables.gen.ts'
import { KEPT_ALIVE } from './connection.ts'
import type { Db } from './db.ts'
import { unhurried } from './unhurried.sql.ts'

/** One connection, through Kysely and through the driver: Kysely can't COPY, and both share a transaction. */
export type OneConnection = { db: Db; client: pg.Client }

/** Opens a connection without timeouts, and closes it after `act`. */
export async function withConnection<Result>(
  connection: pg.ClientConfig,
  application_name: string,
  act: (one: OneConnection) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name, ...KEPT_ALIVE })
  // A broken connection fails the statement on it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const release = () => undefined
  const pool = {
    connect: async () => Object.assign(client, { release }),
    end: async () => undefined,
    options: {},
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  try {
    await refuseOldVersion(client)
    await unhurried(db)
    return await act({ db, client })
  } finally {
    await client.end().catch(() => undefined)
  }
}

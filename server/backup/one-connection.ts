import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { refuseOldVersion } from '../../db/migrate.ts'
import type { Tables } from '../../db/tables.gen.ts'
import type { Db } from '../platform/postgres/db.ts'
import { unhurried } from './session.sql.ts'

/** A connection as Kysely has it and as the driver has it: COPY is beyond Kysely, and both share a transaction. */
export type OneConnection = { db: Db; client: pg.Client }

/** Opens a connection on which nothing ends because it takes long, and closes it after `act`. */
export async function withConnection<Result>(
  connection: pg.ClientConfig,
  application_name: string,
  act: (one: OneConnection) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name, keepAlive: true })
  // One that breaks fails what runs on it; without a listener it would end the process.
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

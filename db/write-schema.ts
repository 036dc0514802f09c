import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts'
import { describeDatabase } from './describe.ts'
import { migrate } from './migrate.ts'

const ROOT = join(import.meta.dirname, '..')

/** Next to the tests' databases, so that the members' one is never touched and nothing new has to be created. */
async function startServer(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  const url = process.env.DATABASE_URL
  if (url) return { connection: { connectionString: url }, stop: async () => undefined }
  return startEmbeddedPostgres({
    dataDir: join(ROOT, '.data/test'),
    log: () => undefined,
    name: 'schema',
  })
}

function inDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Runs `act` on a freshly migrated database, and drops it afterwards. */
async function withMigrated<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const { connection, stop } = await startServer()
  const admin = new pg.Client(connection)
  const name = `beatline_schema_${randomUUID().replaceAll('-', '')}`
  try {
    await admin.connect()
    await admin.query(`create database ${name}`)
    const fresh = inDatabase(connection, name)
    await migrate(fresh)
    const client = new pg.Client(fresh)
    await client.connect()
    return await act(client).finally(() => client.end())
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`).catch(() => undefined)
    await admin.end()
    await stop()
  }
}

const { schemaSql, tablesTs } = await withMigrated(describeDatabase)
await writeFile(join(import.meta.dirname, 'schema.sql'), schemaSql)
await writeFile(join(import.meta.dirname, 'tables.gen.ts'), tablesTs)
process.stdout.write('Wrote db/schema.sql and db/tables.gen.ts.\n')

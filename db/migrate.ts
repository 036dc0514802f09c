import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, 'migrations')
const OLDEST_VERSION = 180_000
// Any number that nothing else uses: two processes that start at once migrate one after the other.
const LOCK = 815_001
const NOTES = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

export type Migration = { name: string; checksum: string; text: string }

/** The files of db/migrations, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Migrates the database: runs each file of db/migrations that it has not seen, in order, each in a transaction.
 * Returns the names that ran.
 * Throws if PostgreSQL is older than 18, a file changed after it ran, or the database is newer than this program.
 */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client({ ...connection, application_name: 'beatline-migrate', statement_timeout: 0 })
  await client.connect()
  try {
    await refuseOldVersion(client)
    await lockMigrations(client)
    await client.query(NOTES)
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const seen = new Map(applied.rows.map((row) => [row.name, row.checksum]))
    const all = await readMigrations()
    assertKnownMigrations(seen, all)
    const due = all.filter((migration) => !seen.has(migration.name))
    for (const migration of due) await apply(client, migration)
    return due.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Waits until no other process migrates this database, and holds the lock until the connection ends. */
export const lockMigrations = (client: pg.Client) => client.query('select pg_advisory_lock($1)', [LOCK])

/** Runs these on a database that has not seen them, in the caller's transaction. */
export async function runMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(NOTES)
  for (const { name, checksum, text } of migrations) {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

/** Throws if PostgreSQL is older than 18. */
export async function refuseOldVersion(client: pg.Client): Promise<void> {
  const found = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const { number, version } = found.rows[0]!
  if (number < OLDEST_VERSION)
    throw new Error(`PostgreSQL ${version} is too old: Beatline needs PostgreSQL 18 or newer.`)
}

function assertKnownMigrations(seen: Map<string, string>, all: Migration[]) {
  const known = new Map(all.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of seen) {
    if (!known.has(name))
      throw new Error(
        `The database holds the migration ${name}, which this version does not know: it is newer.`,
      )
    if (known.get(name) !== checksum)
      throw new Error(
        `The migration ${name} changed after it ran on this database. Add a new file instead, or start over without its data: npm run dev -- --fresh`,
      )
  }
}

async function apply(client: pg.Client, migration: Migration) {
  await client.query('begin')
  try {
    await runMigrations(client, [migration])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `The migration ${migration.name} failed and changed nothing: ${(error as Error).message}`,
      {
        cause: error,
      },
    )
  }
}

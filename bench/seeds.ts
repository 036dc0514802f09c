import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { seedLists, seedLoad } from '../db/seed/load.ts'

const ROOT = join(import.meta.dirname, '..')
/** All that decides what the seed holds. */
const FILES = ['db/seed/load.ts', 'db/seed/demo-beats.ts'].map((file) => join(ROOT, file))
// A seed's dates are relative to its day: in an old one most requests have expired, which is another feed.
const DAYS = 7
// Any number that no one else takes: a second bench on the same machine would spoil both.
const LOCK = 815_010
const COPY = 'bench_copy'

/** Throws if another bench holds it; it ends with the connection. */
export async function lockBench(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
  if (!rows[0]?.held) throw new Error('Another bench runs on this machine. Wait for its end.')
}

/** Posts with members, likes and comments, and what else the benches list: sources and conversations. */
export async function fill(client: pg.ClientBase, posts: number): Promise<void> {
  await seedLoad(client, { posts })
  await seedLists(client)
  await settle(client)
}

/** Leaves nothing for PostgreSQL to tidy up while something is measured. */
async function settle(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

function stampOf(): string {
  const hash = createHash('sha256')
  for (const file of FILES) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Brings an older seed to the newest schema; false if that cannot be done: it is newer, or a migration changed. */
async function isMigrated(connection: pg.ClientConfig, say: (text: string) => void): Promise<boolean> {
  try {
    await migrate(connection)
    return true
  } catch (error) {
    say((error as Error).message)
    return false
  }
}

/** Makes sure that a database with so many posts exists, filled once and kept for later runs; returns its name. */
export async function ensureSeeded(
  admin: pg.Client,
  connection: pg.ClientConfig,
  posts: number,
  say: (text: string) => void,
): Promise<string> {
  const name = `bench_${posts}`
  const { rows } = await admin.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  const [found, on = ''] = (rows[0]?.comment ?? '').split(' ')
  const isFresh = found === stampOf() && Date.now() - Date.parse(on) < DAYS * 86_400_000
  const seeded = { ...connection, database: name }
  if (isFresh && (await isMigrated(seeded, say))) {
    await withClient(seeded, settle)
    return name
  }
  say(`Seeding ${posts.toLocaleString('en')} posts...`)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await migrate(seeded)
  await withClient(seeded, (client) => fill(client, posts))
  // Last, so that a seed that was interrupted is never taken for a whole one.
  await admin.query(`comment on database ${name} is '${stampOf()} ${new Date().toISOString()}'`)
  return name
}

/** A copy of a seeded database to write to; nobody may be connected to that one. */
export async function copyToWrite(admin: pg.Client, seeded: pg.ClientConfig): Promise<pg.ClientConfig> {
  await dropCopy(admin)
  await admin.query(`create database ${COPY} template ${seeded.database} strategy file_copy`)
  return { ...seeded, database: COPY }
}

export async function dropCopy(admin: pg.Client): Promise<void> {
  await admin.query(`drop database if exists ${COPY} with (force)`)
}

export async function withClient<T>(
  connection: pg.ClientConfig,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  // The query under way gives the error; without a listener it would end the process before it could tidy up.
  client.on('error', () => undefined)
  await client.connect()
  return act(client).finally(() => client.end())
}

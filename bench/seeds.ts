import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { seedLists, seedLoad } from '../db/seed/load.ts'
import { connect } from './ending.ts'

const ROOT = join(import.meta.dirname, '..')
/** Everything that decides what a seeded database contains. */
const FILES = ['db/seed/load.ts', 'db/seed/demo-beats.ts', 'db/migrations/*']
// A seed's dates are relative to its day: in an old one most requests have expired, which makes another feed.
const DAYS = 7
// Any number that nothing else uses: a second bench on the same machine would spoil both.
const LOCK = 815_010

/** Throws while another bench runs; the lock ends with the connection. */
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

/** Leaves no background work for PostgreSQL to do during a measurement. */
async function settle(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

function stampOf(): string {
  const hash = createHash('sha256')
  for (const file of globSync(FILES, { cwd: ROOT }).sort()) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Makes sure that a database with this many posts exists, filled once and kept for later runs; gives its address. */
export async function ensureSeeded(
  admin: pg.Client,
  connection: pg.ClientConfig,
  posts: number,
  say: (text: string) => void,
): Promise<pg.ClientConfig> {
  const name = `bench_${posts}`
  const { rows } = await admin.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  const [found, on = ''] = (rows[0]?.comment ?? '').split(' ')
  const seeded = { ...connection, database: name }
  await using ends = new AsyncDisposableStack()
  if (found === stampOf() && Date.now() - Date.parse(on) < DAYS * 86_400_000) {
    await settle(await connect(ends, seeded))
    return seeded
  }
  say(`Seeding ${posts.toLocaleString('en')} posts...`)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await migrate(seeded)
  await fill(await connect(ends, seeded), posts)
  // Last, so that an interrupted seed is never taken for a complete one.
  await admin.query(`comment on database ${name} is '${stampOf()} ${new Date().toISOString()}'`)
  return seeded
}

import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { seedLoad } from '../db/seed/load.ts'
import { hashPassword } from '../server/platform/passwords.ts'
import type { Spot } from './statements.ts'

const ROOT = join(import.meta.dirname, '..')
// A seed's dates are relative to its day: in an old one most requests have expired, which is another feed.
const DAYS = 7
// Any number that no one else takes: a second bench on the same machine would spoil both.
const LOCK = 815_010

/** A database that is filled once and kept for the runs that follow. */
export type Seed = {
  database: string
  /** Everything that decides what it holds; its form is the migrations'. */
  files: string[]
  /** What is said while it is filled. */
  words: string
  fill: (client: pg.ClientBase) => Promise<void>
}

/** The files that decide what the load's posts and members are. */
export const LOAD_FILES = ['load.ts', 'demo-beats.ts'].map((file) => join(ROOT, 'db/seed', file))

function stampOf({ files }: Seed): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Brings an older seed to the newest form; false where that cannot be done: it is newer, or a migration changed. */
async function isBroughtForward(connection: pg.ClientConfig, say: (text: string) => void): Promise<boolean> {
  try {
    await migrate(connection)
    return true
  } catch (error) {
    say((error as Error).message)
    return false
  }
}

/** Throws when another bench holds it; it ends with the connection. */
export async function lockBench(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
  if (!rows[0]?.held) throw new Error('Another bench runs on this machine: wait for its end.')
}

/** Makes sure that the database exists with today's seed; returns its name. */
export async function ensureSeeded(
  admin: pg.Client,
  connection: pg.ClientConfig,
  seed: Seed,
  say: (text: string) => void,
): Promise<string> {
  const { database: name } = seed
  const stamp = stampOf(seed)
  const { rows } = await admin.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  const [found, on = ''] = (rows[0]?.comment ?? '').split(' ')
  const isFresh = found === stamp && Date.now() - Date.parse(on) < DAYS * 86_400_000
  const seeded = { ...connection, database: name }
  if (isFresh && (await isBroughtForward(seeded, say))) {
    await withClient(seeded, settle)
    return name
  }
  say(seed.words)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await migrate(seeded)
  await withClient(seeded, async (client) => {
    await seed.fill(client)
    await settle(client)
  })
  // Last, so that a seed that was interrupted is never taken for a whole one.
  await admin.query(`comment on database ${name} is '${stamp} ${new Date().toISOString()}'`)
  return name
}

const COPY = 'bench_copy'

/** A copy of a seeded database that may be written to; nobody may be connected to that one. */
export async function copyToWrite(
  admin: pg.Client,
  seeded: pg.ClientConfig,
  name = COPY,
): Promise<pg.ClientConfig> {
  await dropCopy(admin, name)
  await admin.query(`create database ${name} template ${seeded.database} strategy file_copy`)
  return { ...seeded, database: name }
}

export async function dropCopy(admin: pg.Client, name = COPY): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
}

export const seedOfPosts = (posts: number): Seed => ({
  database: `bench_${posts}`,
  files: LOAD_FILES,
  words: `Seeding ${posts.toLocaleString('en')} posts...`,
  fill: (client) => seedLoad(client, { posts }),
})

export async function fill(client: pg.ClientBase, posts: number): Promise<void> {
  await seedLoad(client, { posts })
  await settle(client)
}

/** Leaves nothing for PostgreSQL to tidy up during the measures. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
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

export type BenchMember = { id: string; email: string; password: string }

/** A seeded member with a password of this run; sessions of earlier runs end. */
export async function readyMember(client: pg.ClientBase): Promise<BenchMember> {
  return (await readyMembers(client, ['member1@load.example']))[0]!
}

/** Seeded members with one password of this run, which costs each sign-in the same; sessions of earlier runs end. */
export async function readyMembers(client: pg.ClientBase, emails: string[]): Promise<BenchMember[]> {
  const password = randomBytes(18).toString('base64url')
  const { rows } = await client.query<{ id: string; email: string }>(
    `update auth_users set password_hash = $1, password_set_at = now() where email = any ($2) returning id, email`,
    [await hashPassword(password), emails],
  )
  await client.query('delete from auth_sessions where user_id = any ($1)', [rows.map(({ id }) => id)])
  return rows.map((row) => ({ ...row, password }))
}

/** Chooses the pages to measure: the deep one starts after half of the posts that the feed shows. */
export async function findSpot(client: pg.ClientBase, viewer: string): Promise<Spot> {
  const shown = `from posts where data ->> 'status' = 'published' and (expires_at is null or expires_at > now())`
  const counted = await client.query<{ count: number }>(`select count(*)::int as count ${shown}`)
  const offset = Math.floor(counted.rows[0]!.count / 2)
  const { rows } = await client.query<{ id: string; at: string }>(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at ${shown}
     order by created_at desc, id desc limit 1 offset $1`,
    [offset - 1],
  )
  return { viewer, after: rows[0]!, offset, post: rows[0]!.id }
}

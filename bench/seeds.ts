import type pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { seedLists, seedLoad } from '../db/seed/load.ts'
import { connect } from './ending.ts'

// Any number that nothing else uses: a second bench on the same machine would spoil both.
const LOCK = 815_010

/** Throws while another bench runs; the lock ends with the connection. */
export async function lockBench(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
  if (!rows[0]?.held) throw new Error('Another benchmark is running on this machine. Wait for it to finish.')
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

/** A new database with this many posts. Returns its address. */
export async function seedDatabase(
  admin: pg.Client,
  connection: pg.ClientConfig,
  posts: number,
): Promise<pg.ClientConfig> {
  const seeded = { ...connection, database: 'bench' }
  await admin.query('drop database if exists bench with (force)')
  await admin.query('create database bench')
  await migrate(seeded)
  await using ends = new AsyncDisposableStack()
  await fill(await connect(ends, seeded), posts)
  return seeded
}

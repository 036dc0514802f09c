import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { findLocation } from '../../server/platform/postgres/embedded/location.ts'
import { BOUND } from '../../test/support/app.ts'
import { ask, startPostgres } from '../faults/own-postgres.ts'

/**
 * Copies the folder of a running PostgreSQL as pg_basebackup does, which is not among the embedded programs. The copy
 * receives the log from `source`.
 */
async function copyOf(data: string, to: string, primary: pg.ClientConfig, source: pg.ClientConfig) {
  const client = new pg.Client(primary)
  await client.connect()
  const { host, port, user } = new pg.Client(source)
  await client.query(`select pg_backup_start('replica', true)`)
  execFileSync('cp', ['-a', data, to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name))
  for (const slot of readdirSync(join(to, 'pg_replslot')))
    rmSync(join(to, 'pg_replslot', slot), { recursive: true })
  const { uid, gid } = statSync(to)
  const put = (name: string, text: string) => {
    appendFileSync(join(to, name), text)
    chownSync(join(to, name), uid, gid)
  }
  put('backup_label', rows[0]!.labelfile)
  put('standby.signal', '')
  put('postgresql.auto.conf', `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`)
  put('postgresql.auto.conf', `cluster_name = 'beatline'\n`)
  put('postgresql.auto.conf', `wal_retrieve_retry_interval = '200ms'\n`)
}

/** A primary with an empty, migrated database, in which no other process runs. */
export async function createPrimary() {
  const primary = await startPostgres('primary')
  await migrate(primary.connection)
  return primary
}
export type Primary = Awaited<ReturnType<typeof createPrimary>>

/** A streaming replica of it, which has replayed everything. `source`: where it receives the log from. */
export async function createReplica(primary: Primary, source: pg.ClientConfig = primary.connection) {
  const { data } = findLocation(primary.dataDir)
  const fill = (to: string) => copyOf(data, to, primary.connection, source)
  const replica = await startPostgres('replica', fill)
  const admin = (text: string) => ask(replica.connection, text)
  const becomes = (text: string, state: object) =>
    vi.waitFor(async () => expect(await admin(text)).toEqual([state]), BOUND)
  const caughtUp = async () => {
    const [row] = await ask<{ at: string }>(
      primary.connection,
      'select pg_current_wal_flush_lsn()::text as at',
    )
    await becomes(`select pg_last_wal_replay_lsn() >= '${row!.at}' as is`, { is: true })
  }
  await caughtUp()
  return {
    ...replica,
    caughtUp,
    /** Receives the log and shows nothing of it. */
    pause: async () => {
      await admin('select pg_wal_replay_pause()')
      await becomes('select pg_get_wal_replay_pause_state() as state', { state: 'paused' })
    },
    resume: () => admin('select pg_wal_replay_resume()'),
    promote: () => admin('select pg_promote()'),
    /** Stops like a crash until `start`. */
    kill: () => replica.crash(async () => undefined),
  }
}

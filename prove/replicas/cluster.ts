import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts'
import { findLocation } from '../../server/platform/postgres/embedded/location.ts'
import { BOUND } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { createPostgres } from '../faults/own-postgres.ts'

const silent = () => undefined

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

async function running(own: Awaited<ReturnType<typeof createPostgres>>, name: string) {
  const start = async () => {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir: own.dataDir, log: silent, name })
    stops.push(stop)
    return connection
  }
  const stops: (() => Promise<void>)[] = []
  const connection = await start()
  atEnd(async () => {
    for (const stop of stops) await stop()
  })
  return { ...own, connection, start }
}

/** A primary with an empty, migrated database, in which no other process runs. */
export async function createPrimary() {
  const primary = await running(await createPostgres(), 'primary')
  await migrate(primary.connection)
  return primary
}
export type Primary = Awaited<ReturnType<typeof createPrimary>>

/** A streaming replica of it, which has replayed everything. `source`: where it receives the log from. */
export async function createReplica(primary: Primary, source: pg.ClientConfig = primary.connection) {
  const { data } = findLocation(primary.dataDir)
  const own = await createPostgres((to) => copyOf(data, to, primary.connection, source))
  const replica = await running(own, 'replica')
  const admin = async (text: string) => {
    const client = new pg.Client(replica.connection)
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const caughtUp = async () => {
    const client = new pg.Client(primary.connection)
    await client.connect()
    const { rows } = await client
      .query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
      .finally(() => client.end())
    const isThere = async () => {
      const found = await admin(`select pg_last_wal_replay_lsn() >= '${rows[0]!.at}' as is`)
      expect(found.rows[0]).toEqual({ is: true })
    }
    await vi.waitFor(isThere, BOUND)
  }
  await caughtUp()
  return {
    ...replica,
    caughtUp,
    /** Receives the log and shows nothing of it. */
    pause: async () => {
      await admin('select pg_wal_replay_pause()')
      const isPaused = async () => {
        const { rows } = await admin('select pg_get_wal_replay_pause_state() as state')
        expect(rows[0]).toEqual({ state: 'paused' })
      }
      await vi.waitFor(isPaused, BOUND)
    },
    resume: () => admin('select pg_wal_replay_resume()'),
    promote: () => admin('select pg_promote()'),
    /** Stops like a crash until `start`. */
    kill: () => own.crash(async () => undefined),
  }
}

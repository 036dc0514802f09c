import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts'
import { findLocation } from '../../server/platform/postgres/embedded/location.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { figures } from '../figures.ts'
import { createPostgres } from './own-postgres.ts'

const MB = 1024 * 1024
/** What PostgreSQL keeps for a reader, and between two checkpoints. */
const [KEPT_MB, BETWEEN_MB] = [512, 512]
const WRITTEN_MB = 2_048
const MESSAGE_MB = 16

const { dataDir } = await createPostgres()
const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined, name: 'log quota' })
const pool = new pg.Pool({ ...connection, max: 2 })
atEnd(async () => {
  await pool.end()
  await stop()
})
await pool.query('create publication beatline_live')

const folder = join(findLocation(dataDir).data, 'pg_wal')
function logMb(): number {
  const files = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / MB
}
const write = () =>
  pool.query(`select pg_logical_emit_message(false, 'filler', repeat('x', $1))`, [MESSAGE_MB * MB])
const slots = async () => (await pool.query('select from pg_replication_slots')).rowCount

/** Writes much more than the quota; returns the most that was kept at any time, in MB. */
async function fill(): Promise<number> {
  let most = 0
  for (let written = 0; written < WRITTEN_MB; written += MESSAGE_MB) {
    await write()
    most = Math.max(most, logMb())
  }
  return Math.round(most)
}

async function reader(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => child.kill('SIGKILL'))
  await once(child.stdout!, 'data')
  return child
}

test('keeps no more of the log than the quota for a reader that never says how far it has read', async () => {
  const config = { ...connection, replication: 'database', options: '-c wal_sender_timeout=0' }
  await reader(`const { default: pg } = await import('pg')
    const client = new pg.Client(${JSON.stringify(config)})
    client.on('error', () => undefined)
    await client.connect()
    await client.query("CREATE_REPLICATION_SLOT mute TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')")
    client.connection.once('replicationStart', () => console.log('reading'))
    await client.query("START_REPLICATION SLOT mute LOGICAL 0/0 (proto_version '1', publication_names 'beatline_live')").catch(() => undefined)
    setInterval(() => undefined, 1000)`)
  expect(await slots()).toBe(1)
  const most = await fill()
  await pool.query('checkpoint')
  expect(await slots()).toBe(0)
  expect(most).toBeLessThan(KEPT_MB + BETWEEN_MB + 4 * MESSAGE_MB)
  figures('A reader that never confirms', { 'written, MB': WRITTEN_MB, 'most kept, MB': most })
})

test('drops the slot of a process that is frozen within half a minute, and keeps nothing for it', async () => {
  const child = await reader(`const { LogReader } = await import('./server/platform/live/log-reader.ts')
    const acts = { heard() {}, lost: () => console.log('lost') }
    await LogReader.start(${JSON.stringify(connection)}, 'beatline', acts)
    console.log('reading')`)
  child.kill('SIGSTOP')
  const began = performance.now()
  while ((await slots()) !== 0) {
    if (performance.now() - began > 120_000) throw new Error('its slot is still there')
    await write()
    await after(1_000)
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  const most = await fill()
  expect(most).toBeLessThan(KEPT_MB + BETWEEN_MB + 4 * MESSAGE_MB)
  const lost = once(child.stdout!, 'data')
  child.kill('SIGCONT')
  expect(String((await lost)[0])).toContain('lost')
  figures('A frozen reader', { 'until its slot is gone, s': seconds, 'most kept, MB': most })
})

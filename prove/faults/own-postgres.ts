import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { childrenOf } from '../../bench/usage.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts'
import { findLocation } from '../../server/platform/postgres/embedded/location.ts'
import { withCrashSafeLock } from '../../server/platform/postgres/embedded/lock.ts'
import { BOUND, testFolder } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'

const silent = () => undefined

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Runs one statement. */
export async function ask<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Row>(text, values).finally(() => client.end())
  return rows
}

/**
 * The embedded PostgreSQL of one server process, used by one proof alone. A server process starts it. `fill` makes its
 * data folder, which is otherwise a new one.
 */
export async function createPostgres(fill?: (data: string) => Promise<void>) {
  const folder = await testFolder()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  // Started by root, PostgreSQL runs as another user, who needs access.
  for (const path of [folder, dataDir]) chmodSync(path, 0o755)
  const start = () => startEmbeddedPostgres({ dataDir, log: silent, name: 'test' })
  const { data, lockFile } = findLocation(dataDir)
  await fill?.(data)
  const { connection, stop } = await start()
  await stop()
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  let frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  }
  atEnd(async () => {
    thaw()
    await (await start()).stop()
  })
  return {
    dataDir,
    connection,
    /** Stops it immediately, as a crash does; nothing can start it again before `during` is over. */
    crash: (during: () => Promise<void>) =>
      withCrashSafeLock(lockFile, silent, async () => {
        const pid = postmaster()
        process.kill(pid, 'SIGQUIT')
        await vi.waitFor(() => expect(isAlive(pid)).toBe(false), BOUND)
        await during()
      }),
    /** Kills all of its processes at once, as the loss of its machine does. */
    destroy: async () => {
      const parent = postmaster()
      // First, so that it starts no more of them.
      process.kill(parent, 'SIGSTOP')
      const all = [...childrenOf(parent), parent]
      for (const pid of all) process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(all.filter(isAlive)).toEqual([]), BOUND)
    },
    /** Suspends all of its processes: connections stay open, and nothing answers. */
    freeze: () => {
      const parent = postmaster()
      // First, so that it starts no more of them.
      process.kill(parent, 'SIGSTOP')
      const children = childrenOf(parent)
      for (const pid of children) process.kill(pid, 'SIGSTOP')
      frozen = [...children, parent]
    },
    thaw,
  }
}

/** The same, started by this process and ended with the test file. */
export async function startPostgres(name: string, fill?: (data: string) => Promise<void>) {
  const own = await createPostgres(fill)
  const stops: (() => Promise<void>)[] = []
  const start = async () => {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir: own.dataDir, log: silent, name })
    stops.push(stop)
    return connection
  }
  const connection = await start()
  atEnd(async () => {
    for (const stop of stops) await stop()
  })
  return { ...own, connection, start }
}

import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts'
import { withCrashSafeLock } from '../../server/platform/embedded-postgres-lock.ts'
import { findPlace } from '../../server/platform/embedded-postgres-place.ts'
import { BOUND, testFolder } from '../../test/app.ts'
import { atEnd } from '../../test/at-end.ts'

const silent = () => undefined

/** NaN once it has ended. */
function parentOf(pid: number): number {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The embedded PostgreSQL of one server process, of one proof alone. */
export class OwnPostgres {
  readonly dataDir: string
  readonly connection: pg.ClientConfig
  #frozen: number[] = []

  private constructor(dataDir: string, connection: pg.ClientConfig) {
    this.dataDir = dataDir
    this.connection = connection
  }

  /** Creates its folder. A server process starts it; it is stopped after the file. */
  static async create(): Promise<OwnPostgres> {
    const folder = await testFolder()
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    // Started by root, PostgreSQL runs as another user, who has to get in.
    for (const path of [folder, dataDir]) chmodSync(path, 0o755)
    const start = () => startEmbeddedPostgres({ dataDir, log: silent, name: 'test' })
    const { connection, stop } = await start()
    await stop()
    const postgres = new OwnPostgres(dataDir, connection)
    atEnd(async () => {
      postgres.thaw()
      await (await start()).stop()
    })
    return postgres
  }

  #postmaster(): number {
    return Number(readFileSync(join(findPlace(this.dataDir).data, 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** Stops it immediately, as a crash does; nobody can start it again before `during` is over. */
  crash(during: () => Promise<void>): Promise<void> {
    return withCrashSafeLock(findPlace(this.dataDir).lockFile, silent, async () => {
      const pid = this.#postmaster()
      process.kill(pid, 'SIGQUIT')
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), BOUND)
      await during()
    })
  }

  /** Suspends all of its processes: connections stay open, and nothing answers. */
  freeze(): void {
    const postmaster = this.#postmaster()
    // First, so that it starts no more of them.
    process.kill(postmaster, 'SIGSTOP')
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const children = all.map(Number).filter((pid) => parentOf(pid) === postmaster)
    for (const pid of children) process.kill(pid, 'SIGSTOP')
    this.#frozen = [...children, postmaster]
  }

  thaw(): void {
    for (const pid of this.#frozen.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  }
}

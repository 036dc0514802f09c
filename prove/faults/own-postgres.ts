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

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const parentOf = (pid: string) => {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

/** The process of a server and all that it has started. */
function familyOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
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

  /** Creates its folder. It stands still until a server process starts it, and is ended after the file. */
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

  /** Stops it immediately, as by a crash; nobody can start it again before `during` is over. */
  crash(during: () => Promise<void>): Promise<void> {
    return withCrashSafeLock(findPlace(this.dataDir).lockFile, silent, async () => {
      const pid = this.#postmaster()
      process.kill(pid, 'SIGQUIT')
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), BOUND)
      await during()
    })
  }

  /** All of its processes stand still: what is connected stays so, and nothing answers. */
  freeze(): void {
    this.#frozen = familyOf(this.#postmaster())
    for (const pid of this.#frozen) process.kill(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.#frozen.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  }
}

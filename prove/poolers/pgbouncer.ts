import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { BOUND, testFolder } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { addressOf, end, hasEnded, ROOT } from '../../test/support/server-process.ts'
import { expectInstalled, freePort, LOCAL_ENV } from '../local-process.ts'

export type Mode = 'session' | 'transaction'
/** How PgBouncer uses the pool of our database now. */
export type Pool = Record<'cl_active' | 'cl_waiting' | 'sv_active' | 'sv_idle' | 'sv_used', number> & {
  pool_mode: Mode
}

const PASSWORD = 'a password of tests'

export const expectPgBouncer = () => expectInstalled('pgbouncer', ['pgbouncer'])

/** The configuration in docs/operating.md, with these values instead of its own. */
function recipe(values: Record<string, string | number>): string {
  const [, ini = ''] = /```ini\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')) ?? []
  let text = ini
  for (const [name, value] of Object.entries(values)) {
    const line = text.split('\n').find((each) => each.startsWith(`${name} = `))
    if (!line) throw new Error(`docs/operating.md sets no ${name} in pgbouncer.ini`)
    text = text.replace(line, `${name} = ${value}`)
  }
  return text
}

/** A PgBouncer in front of this database, which is in a PostgreSQL with a Unix socket. */
export class PgBouncer {
  readonly #folder: string
  readonly #target: pg.Client
  readonly #mode: Mode
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(folder: string, target: pg.Client, mode: Mode, port: number) {
    this.#folder = folder
    this.#target = target
    this.#mode = mode
    this.#port = port
  }

  /** Ended with the test file. `size`: the connections to PostgreSQL that all of its clients share. */
  static async over(connection: pg.ClientConfig, mode: Mode, size: number): Promise<PgBouncer> {
    const [folder, port] = [await testFolder(), await freePort()]
    const target = new pg.Client(connection)
    const pooler = new PgBouncer(folder, target, mode, port)
    const { host, user, database } = target
    const ini = recipe({
      beatline: `host=${host} port=${target.port} dbname=${database}`,
      listen_port: port,
      auth_file: join(folder, 'userlist.txt'),
      pool_mode: mode,
      default_pool_size: size,
    })
    const own = [`stats_users = ${user}`, 'unix_socket_dir =', `logfile = ${pooler.#logFile}`, '']
    // It refuses to run as root, and PostgreSQL lets nobody else into the folder of its socket.
    const { uid, gid } = statSync(host)
    chownSync(folder, uid, gid)
    chmodSync(folder, 0o700)
    for (const [name, text] of [
      ['pgbouncer.ini', `${ini}${own.join('\n')}`],
      ['userlist.txt', `"${user}" "${PASSWORD}"\n`],
      ['log', ''],
    ] as const) {
      writeFileSync(join(folder, name), text, { mode: 0o600 })
      chownSync(join(folder, name), uid, gid)
    }
    atEnd(() => pooler.kill())
    await pooler.start()
    return pooler
  }

  get #logFile() {
    return join(this.#folder, 'log')
  }

  /** Everything that it has logged, at its start and since. */
  get log(): string[] {
    return readFileSync(this.#logFile, 'utf8').trim().split('\n')
  }

  #at(database: string): pg.ClientConfig {
    return { host: '127.0.0.1', port: this.#port, user: this.#target.user, password: PASSWORD, database }
  }

  /** What a server process needs to use it. */
  get env(): Record<string, string> {
    return {
      DATABASE_URL: addressOf(this.#at('beatline')),
      DATABASE_POOLER: this.#mode,
      DATABASE_DIRECT_URL: addressOf(this.#target),
    }
  }

  async start(): Promise<void> {
    const { uid, gid } = statSync(this.#folder)
    const child = spawn('pgbouncer', ['-q', join(this.#folder, 'pgbouncer.ini')], {
      ...{ env: LOCAL_ENV, cwd: this.#folder, stdio: 'ignore' },
      ...(process.getuid?.() === 0 && { uid, gid }),
    })
    this.#child = child
    const answers = async () => {
      expect(hasEnded(child), this.log.slice(-5).join('\n')).toBe(false)
      await this.pool()
    }
    await vi.waitFor(answers, BOUND)
  }

  /** Like a crash: every connection breaks. */
  async kill(): Promise<void> {
    if (this.#child && !hasEnded(this.#child)) await end(this.#child, 'SIGKILL')
  }

  /** Of our database; null before its first client. */
  async pool(): Promise<Pool | null> {
    const client = new pg.Client(this.#at('pgbouncer'))
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, string>>('show pools')
      const found = rows.find(({ database }) => database === 'beatline')
      const numbers = Object.entries(found ?? {}).map(([name, value]) => [
        name,
        /^\d+$/.test(value) ? Number(value) : value,
      ])
      return found ? (Object.fromEntries(numbers) as Pool) : null
    } finally {
      await client.end()
    }
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { BOUND, testFolder } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { addressOf, end, hasEnded } from '../../test/support/server-process.ts'
import { ask } from '../faults/own-postgres.ts'
import { expectInstalled, freePort, LOCAL_ENV } from '../local-process.ts'
import { blockOf } from '../recipe.ts'

export type Mode = 'session' | 'transaction'
/** How PgBouncer uses the pool of our database now. */
export type Pool = Record<'cl_active' | 'cl_waiting' | 'sv_active' | 'sv_idle' | 'sv_used', number> & {
  pool_mode: Mode
}

const PASSWORD = 'a password of tests'

export const expectPgBouncer = () => expectInstalled('pgbouncer', ['pgbouncer'])

/** The configuration in docs/operating.md, with these values instead of its own. */
function recipe(values: Record<string, string | number>): string {
  let text = blockOf('ini')
  for (const [name, value] of Object.entries(values)) {
    const line = text.split('\n').find((each) => each.startsWith(`${name} = `))
    if (!line) throw new Error(`docs/operating.md sets no ${name} in pgbouncer.ini`)
    text = text.replace(line, `${name} = ${value}`)
  }
  return text
}

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>

/**
 * A PgBouncer in front of this database, which is in a PostgreSQL with a Unix socket. `size`: the connections to
 * PostgreSQL that all of its clients share. Ended with the test file.
 */
export async function startPgBouncer(connection: pg.ClientConfig, mode: Mode, size: number) {
  const [folder, port] = [await testFolder(), await freePort()]
  const { host, user, database, port: targetPort } = new pg.Client(connection)
  const logFile = join(folder, 'log')
  const own = [`stats_users = ${user}`, 'unix_socket_dir =', `logfile = ${logFile}`, '']
  const ini = recipe({
    beatline: `host=${host} port=${targetPort} dbname=${database}`,
    listen_port: port,
    auth_file: join(folder, 'userlist.txt'),
    pool_mode: mode,
    default_pool_size: size,
  })
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
  const at = (name: string) => ({ host: '127.0.0.1', port, user, password: PASSWORD, database: name })
  /** Everything that it has logged, at its start and since. */
  const log = () => readFileSync(logFile, 'utf8').trim().split('\n')
  /** Of our database; null before its first client. */
  const pool = async (): Promise<Pool | null> => {
    const rows = await ask<Record<string, string>>(at('pgbouncer'), 'show pools')
    const found = rows.find((row) => row.database === 'beatline')
    const numbers = Object.entries(found ?? {}).map(([name, value]) => [
      name,
      /^\d+$/.test(value) ? Number(value) : value,
    ])
    return found ? (Object.fromEntries(numbers) as Pool) : null
  }
  let child: ChildProcess | undefined
  const start = async () => {
    const started = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
      ...{ env: LOCAL_ENV, cwd: folder, stdio: 'ignore' },
      ...(process.getuid?.() === 0 && { uid, gid }),
    })
    child = started
    await vi.waitFor(async () => {
      expect(hasEnded(started), log().slice(-5).join('\n')).toBe(false)
      await pool()
    }, BOUND)
  }
  /** Like a crash: every connection breaks. */
  const kill = async () => {
    if (child && !hasEnded(child)) await end(child, 'SIGKILL')
  }
  atEnd(kill)
  await start()
  /** What a server process needs to use it. */
  const env = {
    DATABASE_URL: addressOf(at('beatline')),
    DATABASE_POOLER: mode,
    DATABASE_DIRECT_URL: addressOf(connection),
  }
  return { env, log, pool, start, kill }
}

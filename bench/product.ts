import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchMember } from './prepare.ts'
import { endChild } from './worker.ts'

const ROOT = join(import.meta.dirname, '..')
const START_MS = 60_000
const WARNINGS_SHOWN = 20

export type Product = { port: number; pid: number; child: ChildProcess; end: () => Promise<void> }

/** The server holds the built page, so it has to be there, though no measure reads it. */
export function ensurePage(): void {
  if (existsSync(join(ROOT, 'dist/web/index.html'))) return
  const { status } = spawnSync(process.execPath, ['scripts/run.js', 'build'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The page could not be built.')
}

/** Starts the real server in its own process, configured as in production but for the rate limits. */
export async function startProduct(options: {
  databaseUrl: string
  dataDir: string
  profile: string | null
  /** Loaded before the server, which may then be asked for its memory (talks/settled-memory.ts). */
  probe?: string
  /** Beside what follows here, or in its place. */
  env?: Record<string, string>
  /** What Node runs in place of the server; it must say "ready at" and its address as well. */
  program?: string[]
}): Promise<Product> {
  const { profile, databaseUrl, dataDir, probe, program = ['server/main.ts'] } = options
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(
    process.execPath,
    [
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
      ...(probe ? [`--import=${pathToFileURL(probe)}`] : []),
      ...program,
    ],
    {
      cwd: ROOT,
      // Nothing else of the environment: a set SMTP_URL or PUBLIC_URL would change what is measured.
      env: {
        PATH,
        HOME,
        ...(TMPDIR && { TMPDIR }),
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // All requests come from one member at one address, which is what the limits are there to stop.
        RATE_LIMITS: 'off',
        DEMO: '0',
        // The server then ends when this process is gone, even by SIGKILL.
        BEATLINE_PARENT_IPC: '1',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const end = () => endChild(child, 'SIGTERM')
  try {
    return { port: await portOf(child), pid: child.pid!, child, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** The port that the server says it listens on; throws when it ends before, or says none in time. */
async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  let warned = 0
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.stdout!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000)
    const port = /ready at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (port) resolve(Number(port))
    // What it logs from warnings on belongs in front of whoever runs this, but a thousand of one kind tell him no more.
    const [warning] = /^\{"level":.*$/m.exec(chunk.toString()) ?? []
    if (warning === undefined || warned === WARNINGS_SHOWN) return
    warned += 1
    process.stderr.write(`${warning}\n`)
  })
  child.on('error', reject)
  child.on('exit', () => reject(new Error(`The server did not start. ${said}`)))
  const limit = setTimeout(() => reject(new Error('The server was not ready within 60 s.')), START_MS)
  return promise.finally(() => clearTimeout(limit))
}

/** What the server gives to who signs in. */
export type OpenSession = { access_token: string; user: { id: string } }

/** A real session by email and password. */
export async function openSession(port: number, { email, password }: BenchMember): Promise<OpenSession> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (response.status !== 200) throw new Error(`The sign-in was answered ${response.status}.`)
  return (await response.json()) as OpenSession
}

/** The same; returns the access token alone. */
export const signIn = async (port: number, member: BenchMember): Promise<string> =>
  (await openSession(port, member)).access_token

/** The most memory that a process has held so far and holds now, in MB; null where there is no /proc. */
export function memoryOf(pid: number): { peak: number; now: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string) =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024)
    return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') }
  } catch {
    return null
  }
}

// The kernel's unit in /proc on every Linux that Node runs on.
const TICK_MS = 10

/**
 * The same for a whole PostgreSQL, by the process of one of its connections: its server, those of its connections that
 * are open and those that have ended.
 */
export function databaseCpuOf(backend: number): number | null {
  try {
    const server = fieldsOf(backend)[1]
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const children = all.map(Number).filter((pid) => isChildOf(pid, server!))
    const ended = fieldsOf(Number(server)).slice(13, 15)
    const own = [Number(server), ...children].map((pid) => cpuOf(pid) ?? 0)
    return (
      own.reduce((sum, ms) => sum + ms, 0) + ended.reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
    )
  } catch {
    return null
  }
}

// It may have ended since it was listed.
function isChildOf(pid: number, parent: string): boolean {
  try {
    return fieldsOf(pid)[1] === parent
  } catch {
    return false
  }
}

// After the name, which may hold spaces: the parent is the 2nd field, user time and system time the 12th and 13th, those
// of children that have ended the 14th and 15th.
const fieldsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')

/** How long a process has used a core so far, in milliseconds; null where there is no /proc. */
export function cpuOf(pid: number): number | null {
  try {
    const fields = fieldsOf(pid)
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchMember } from './prepare.ts'
import { endChild } from './worker.ts'

const ROOT = join(import.meta.dirname, '..')
const START_MS = 60_000

export type Product = { port: number; pid: number; end: () => Promise<void> }

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
}): Promise<Product> {
  const { profile, databaseUrl, dataDir } = options
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(
    process.execPath,
    [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []), 'server/main.ts'],
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
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const end = () => endChild(child, 'SIGTERM')
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.stdout!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000)
    const port = /ready at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (port) resolve(Number(port))
    // What it logs from warnings on belongs in front of whoever runs this.
    if (/^\{"level":/m.test(chunk.toString())) process.stderr.write(chunk)
  })
  child.on('error', reject)
  child.on('exit', () => reject(new Error(`The server did not start. ${said}`)))
  const limit = setTimeout(() => reject(new Error('The server was not ready within 60 s.')), START_MS)
  try {
    return { port: await promise, pid: child.pid!, end }
  } catch (error) {
    await end()
    throw error
  } finally {
    clearTimeout(limit)
  }
}

/** A real session by email and password; returns the access token. */
export async function signIn(port: number, { email, password }: BenchMember): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (response.status !== 200) throw new Error(`The sign-in was answered ${response.status}.`)
  return ((await response.json()) as { access_token: string }).access_token
}

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

/** How long a process has used a core so far, in milliseconds; null where there is no /proc. */
export function cpuOf(pid: number): number | null {
  try {
    // After the name, which may hold spaces: user time and system time are the 12th and 13th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}

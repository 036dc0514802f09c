import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const START_MS = 60_000

/** How the server under test is set: as in production, but for the limits on requests of one member or address. */
export const SETTINGS = { NODE_ENV: 'production', RATE_LIMITS: 'off', DEMO: '0' }
/** For sign-ins the limits hold: the count of attempts is part of what one costs. Members come from their own addresses. */
export const SIGN_IN_SETTINGS = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' }

export type Server = { port: number; pid: number; child: ChildProcess; end: () => Promise<void> }

/** The server serves the built page, so it has to be there. */
export function ensurePage(): void {
  if (existsSync(join(ROOT, 'dist/web/index.html'))) return
  const { status } = spawnSync(process.execPath, ['scripts/run.js', 'build'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The page could not be built.')
}

/** Starts the real server in its own process. */
export async function startServer(options: {
  databaseUrl: string
  dataDir: string
  /** A folder for a CPU profile. */
  profile: string | null
  /** Loaded before the server, which may then be asked for its memory (memory.ts). */
  probe?: string
  env?: Record<string, string>
  /** What Node runs in place of the server; it must print "ready at" and its address as well. */
  program?: string[]
}): Promise<Server> {
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
        ...SETTINGS,
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // The server then ends with this process, even after a SIGKILL.
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

/** The port that the server says it listens on. Throws if it ends before, or is not ready in time. */
async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.stdout!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000)
    const port = /ready at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (port) resolve(Number(port))
    const [warning] = /^\{"level":.*$/m.exec(chunk.toString()) ?? []
    if (warning !== undefined) process.stderr.write(`${warning}\n`)
  })
  child.on('error', reject)
  child.on('exit', () => reject(new Error(`The server did not start. ${said}`)))
  const limit = setTimeout(() => reject(new Error('The server was not ready within 60 s.')), START_MS)
  return promise.finally(() => clearTimeout(limit))
}

/** Asks a child to end and waits for it; one that does not within 20 s is killed. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  const limit = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(limit)
}

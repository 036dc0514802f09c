import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LIMITS_NAMES } from '../server/platform/limits/limit-names.ts'
import { type Memory, PROBE, readState } from './memory.ts'

const END_MS = 20_000

/** Every server under test signs access tokens with it, so that the benches can sign members in. */
export const AUTH_SECRET = 'one secret for every server of a bench'
/** More than any bench needs: limits are counted as in production, and never reached. */
export const LIMITS = [...LIMITS_NAMES].map((name) => `${name}=999999999/60`).join()
/** As in production. Members may come from their own addresses. */
const SETTINGS = { NODE_ENV: 'production', DEMO: '0', AUTH_SECRET, LIMITS, TRUST_PROXY: 'loopback' }

export type Server = {
  port: number
  pid: number
  /** Only of a server that was started with the probe. */
  memory: () => Promise<Memory>
  end: () => Promise<void>
}
export type How = {
  /** Loads a module before the server that reports its memory. */
  probe?: boolean
  env?: Record<string, string>
  /** Run by Node in place of the server; prints "ready at" and its address as well. */
  program?: string[]
}
type Storage = { databaseUrl: string; dataDir: string }

/** A plain node:http server that sends fixed bodies. */
export const FLOOR: How = { program: ['bench/floor.ts'] }

/** Starts the real server in a process of its own. */
export async function startServer(how: How & Storage): Promise<Server> {
  const { databaseUrl, dataDir, probe, program = ['server/main.ts'] } = how
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const flags = probe ? [`--import=${pathToFileURL(PROBE)}`] : []
  const child = spawn(process.execPath, [...flags, ...program], {
    cwd: join(import.meta.dirname, '..'),
    // Nothing else of the environment: SMTP_URL or PUBLIC_URL would change what is measured.
    env: {
      ...{ PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
      ...SETTINGS,
      ...{ HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      // The server then ends with this process, even after a SIGKILL.
      BEATLINE_PARENT_IPC: '1',
      ...how.env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const end = () => endChild(child)
  const port = await portOf(child).catch(async (error: Error) => {
    await end()
    throw error
  })
  return { port, pid: child.pid!, memory: () => readState(child), end }
}

/** The port that the server says it listens on. Throws if it ends before, or is not ready in time. */
async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  let isReady = false
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    if (!isReady) said = (said + chunk).slice(-10_000)
    const port = !isReady && /ready at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (port) resolve(Number(port))
    isReady ||= Boolean(port)
    const [warning] = /^\{"level":[456]0.*$/m.exec(chunk) ?? []
    if (warning !== undefined) process.stderr.write(`${warning}\n`)
  })
  child.on('error', reject)
  child.on('exit', () => reject(new Error(`The server did not start. ${said}`)))
  const limit = setTimeout(() => reject(new Error('The server was not ready within 60 s.')), 60_000)
  return promise.finally(() => clearTimeout(limit))
}

/** Asks a process to end and waits for it; kills it when it takes too long. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(limit)
}

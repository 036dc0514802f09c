import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { AUTH_SECRET, testFolder } from './app.ts'
import { atEnd } from './at-end.ts'

export const ROOT = join(import.meta.dirname, '../..')
/** Only ends what hangs: a start takes many seconds on a busy machine. */
export const START = { timeout: 120_000, interval: 20 }

/** `output`: where its log goes instead of here. `probe`: a module that is loaded before it and answers questions. */
type Launch = { output?: number; probe?: string }

/** The product in its own process, as `npm start` runs it, to kill and restart. */
export class ServerProcess {
  readonly #env: NodeJS.ProcessEnv
  readonly #launch: Launch
  #child: ChildProcess | undefined
  #address = Promise.withResolvers<string>()

  private constructor(env: NodeJS.ProcessEnv, launch: Launch) {
    this.#env = env
    this.#launch = launch
  }

  /** Ended with the test file. */
  static async over(
    connection: pg.ClientConfig,
    env: Record<string, string> = {},
    launch: Launch = {},
  ): Promise<ServerProcess> {
    const settings = { DATABASE_POOL: '8', DEMO: '0', LOG_LEVEL: 'silent', ...env }
    const server = new ServerProcess(await serverEnvironment(connection, settings), launch)
    atEnd(() => server.kill())
    await server.start()
    return server
  }

  async start(): Promise<void> {
    const { output = 'pipe', probe } = this.#launch
    const imports = probe ? [`--import=${pathToFileURL(probe)}`] : []
    const child = spawn(process.execPath, [...imports, 'server/main.ts'], {
      cwd: ROOT,
      env: this.#env,
      stdio: ['ignore', output, 'pipe', ...(probe ? ['ipc' as const] : [])],
    })
    this.#child = child
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
    // A probe reports what the log does not show (prove/server-probe.ts).
    child.once('message', (text: string) => (said += text))
    const hasSaid = () => expect(hasEnded(child) || /ready at/.test(said), said).toBe(true)
    await vi.waitFor(hasSaid, START)
    const port = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1]
    if (!port) throw new Error(said)
    this.#address.resolve(`http://127.0.0.1:${port}`)
  }

  /** Like a crash: nothing is finished, no one is notified. */
  async kill(): Promise<void> {
    if (!this.#child || hasEnded(this.#child)) return
    this.#address = Promise.withResolvers()
    await end(this.#child, 'SIGKILL')
  }

  /** Like an operator: the shutdown is announced, and running work finishes. Returns the exit code. */
  async stop(): Promise<number | null> {
    if (!this.#child || hasEnded(this.#child)) return null
    const code = await end(this.#child, 'SIGTERM')
    this.#address = Promise.withResolvers()
    return code
  }

  /** Its address, once it reports that it is ready. */
  async ready(): Promise<string> {
    for (;;) {
      const asked = this.#address
      const address = await asked.promise
      if ((await statusAt(address, '/readyz')) === 200) return address
      await vi.waitFor(async () => expect(await statusAt(address, '/readyz')).not.toBe(503), START)
      // Killed meanwhile, it is asked again once it has started.
      const wasKilled = asked !== this.#address
      if (!wasKilled && this.#child && hasEnded(this.#child)) throw new Error('The server ended by itself.')
    }
  }

  get child(): ChildProcess {
    return this.#child!
  }

  /** Where it listens; waits for that while it is down. */
  address(): Promise<string> {
    return this.#address.promise
  }

  async status(path: string): Promise<number | null> {
    return statusAt(await this.#address.promise, path)
  }
}

/** A server's answer there; null if there is none. */
export const statusAt = (address: string, path: string): Promise<number | null> =>
  fetch(`${address}${path}`).then(
    ({ status }) => status,
    () => null,
  )

/** The environment of the product: as in production, sharing only the secret of every testApp. */
export const serverEnvironment = async (
  connection: pg.ClientConfig,
  env: Record<string, string>,
): Promise<NodeJS.ProcessEnv> => ({
  PATH: process.env.PATH,
  // As `npm start` sets it; otherwise most of the start is compiling.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: await testFolder(),
  DATABASE_URL: addressOf(connection),
  AUTH_SECRET,
  ...env,
})

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Ends a running process; returns its exit code. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code] = (await exit) as [number | null]
  return code
}

/** A database as DATABASE_URL names it. */
export function addressOf(connection: pg.ClientConfig): string {
  const { user, password, host, port, database } = new pg.Client(connection)
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user ?? ''
  url.password = password ?? ''
  url.searchParams.set('host', host)
  return url.href
}

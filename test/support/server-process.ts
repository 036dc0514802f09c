import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { AUTH_SECRET, testFolder } from './app.ts'
import { atEnd } from './at-end.ts'

export const ROOT = join(import.meta.dirname, '../..')
/** It only ends what hangs: a start takes many seconds on a machine that is busy. */
export const START = { timeout: 120_000, interval: 20 }

/** `output`: where its log goes instead of here. `probe`: a module that is loaded before it and can be asked. */
type Launch = { output?: number; probe?: string }

/** The product as a process of its own, as `npm start` runs it, that can be killed and started again. */
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
    // What cannot be read in the log, a probe says as well (prove/server-probe.ts).
    child.once('message', (text: string) => (said += text))
    const hasSaid = () => expect(hasEnded(child) || /ready at/.test(said), said).toBe(true)
    await vi.waitFor(hasSaid, START)
    const port = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1]
    if (!port) throw new Error(said)
    this.#address.resolve(`http://127.0.0.1:${port}`)
  }

  /** As by a crash: nothing is finished, nobody is told. */
  async kill(): Promise<void> {
    if (!this.#child || hasEnded(this.#child)) return
    this.#address = Promise.withResolvers()
    await end(this.#child, 'SIGKILL')
  }

  /** As an operator does: it is announced, and what is under way is finished. Gives the exit code. */
  async stop(): Promise<number | null> {
    if (!this.#child || hasEnded(this.#child)) return null
    const code = await end(this.#child, 'SIGTERM')
    this.#address = Promise.withResolvers()
    return code
  }

  /** Its address, once it says that it can serve. */
  async ready(): Promise<string> {
    for (;;) {
      const address = await this.#address.promise
      if ((await this.status('/readyz')) === 200) return address
      await vi.waitFor(async () => expect(await statusAt(address, '/readyz')).not.toBe(503), START)
      if (this.#child && hasEnded(this.#child)) throw new Error('The server ended by itself.')
    }
  }

  get child(): ChildProcess {
    return this.#child!
  }

  /** Where it listens; waits for that while it does not run. */
  address(): Promise<string> {
    return this.#address.promise
  }

  async status(path: string): Promise<number | null> {
    return statusAt(await this.#address.promise, path)
  }
}

/** What a server answers there; null when there is no answer. */
export const statusAt = (address: string, path: string): Promise<number | null> =>
  fetch(`${address}${path}`).then(
    ({ status }) => status,
    () => null,
  )

/** What the product is started with: as in production, with nothing shared but the secret of every testApp. */
export const serverEnvironment = async (
  connection: pg.ClientConfig,
  env: Record<string, string>,
): Promise<NodeJS.ProcessEnv> => ({
  PATH: process.env.PATH,
  // As `npm start` sets it; most of a start would be compiling.
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

/** Ends a process that runs; gives its exit code. */
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

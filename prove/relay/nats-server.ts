import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { testFolder } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { end, hasEnded, START } from '../../test/support/server-process.ts'
import { expectInstalled, freePort, LOCAL_ENV } from '../local-process.ts'

/** Must never be in a log. */
export const NATS_PASSWORD = 'hunter2-of-nats'

export const expectNats = () => expectInstalled('nats-server', ['nats-server'])

/** A NATS server with a store on the disk, that can be killed, frozen and robbed of it. */
export class NatsServer {
  readonly #folder: string
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  /** Ended with the test file. */
  static async create(): Promise<NatsServer> {
    const server = new NatsServer(await testFolder(), await freePort())
    atEnd(() => server.kill())
    return server
  }

  get url(): string {
    return `nats://beatline:${NATS_PASSWORD}@127.0.0.1:${this.#port}`
  }

  get #store() {
    return join(this.#folder, 'store')
  }

  async start(): Promise<void> {
    const login = ['--user', 'beatline', '--pass', NATS_PASSWORD]
    const listen = ['-a', '127.0.0.1', '-p', `${this.#port}`]
    const args = [...listen, ...login, '-js', '-sd', this.#store]
    const output = openSync(join(this.#folder, 'log'), 'a')
    const stdio = ['ignore', output, output] as const
    this.#child = spawn('nats-server', args, { env: LOCAL_ENV, stdio: [...stdio] })
    await vi.waitFor(() => this.#answers(), START)
  }

  async #answers() {
    const socket = connect(this.#port, '127.0.0.1')
    await once(socket, 'data')
    socket.destroy()
  }

  async kill(): Promise<void> {
    if (this.#child && !hasEnded(this.#child)) await end(this.#child, 'SIGKILL')
  }

  freeze() {
    this.#child?.kill('SIGSTOP')
  }

  thaw() {
    this.#child?.kill('SIGCONT')
  }

  /** Like a disk that was lost; it is killed. */
  removeStore() {
    rmSync(this.#store, { recursive: true })
  }
}

import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { atEnd } from '../../test/at-end.ts'
import { type ServerProcess, statusAt } from '../../test/server-process.ts'
import { sized } from '../size.ts'

const LOOK_MS = 100
/** An older look is not believed: a busy machine looks late, and a server may be draining by then. */
const FRESH_MS = 500

/** How long a request waits while none is ready: on a busy machine the database may be silent for seconds. */
const PATIENCE_MS = sized(120_000, 0)

type Backend = { address: URL | null; looked: number; given: number }

/** A load balancer as an operator has one: round robin over the processes that are ready. It retries nothing. */
export class Balancer {
  /** What it could not pass on, what broke on the way, and every answer of 500 and above. */
  readonly faults: string[] = []
  address = ''
  readonly #backends: Backend[]
  // As proxies do: connections to the processes are reused.
  readonly #agent = new Agent({ keepAlive: true })
  #turn = 0
  #isOver = false

  private constructor(count: number) {
    this.#backends = Array.from({ length: count }, () => ({ address: null, looked: 0, given: 0 }))
  }

  static async before(servers: ServerProcess[]): Promise<Balancer> {
    const balancer = new Balancer(servers.length)
    servers.forEach((server, n) => void balancer.#watch(server, balancer.#backends[n]!))
    // The members' own connections are not part of the test.
    const front = createServer({ keepAliveTimeout: 0 }, (asked, answer) => void balancer.#pass(asked, answer))
    await once(front.listen(0, '127.0.0.1'), 'listening')
    balancer.address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    atEnd(() => {
      balancer.#isOver = true
      balancer.#agent.destroy()
      front.closeAllConnections()
      front.close()
    })
    return balancer
  }

  /** How many processes it routes to now. */
  get routes(): number {
    return this.#backends.filter(({ address }) => address !== null).length
  }
  /** Requests passed to each process. */
  get given(): number[] {
    return this.#backends.map(({ given }) => given)
  }

  async #watch(server: ServerProcess, backend: Backend) {
    while (!this.#isOver) {
      const began = performance.now()
      // It has none while it does not run.
      const address = await Promise.race([server.address(), Promise.resolve(null)])
      const isReady = address !== null && (await statusAt(address, '/readyz')) === 200
      Object.assign(backend, { address: isReady ? new URL(address) : null, looked: began })
      await after(LOOK_MS)
    }
  }

  /** The next that is known to be ready; waits for a look where none is fresh. */
  async #next(): Promise<Backend | null> {
    for (const until = performance.now() + PATIENCE_MS; this.routes > 0 || performance.now() < until; ) {
      for (const _ of this.#backends) {
        this.#turn = (this.#turn + 1) % this.#backends.length
        const backend = this.#backends[this.#turn]!
        if (backend.address && performance.now() - backend.looked < FRESH_MS) return backend
      }
      await after(1)
    }
    return null
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse) {
    const what = `${asked.method} ${asked.url}`
    const backend = await this.#next()
    if (!backend?.address) {
      this.faults.push(`${what}: no process is ready`)
      return void answer.writeHead(502).end()
    }
    backend.given += 1
    const { method, headers } = asked
    const onward = request(new URL(asked.url!, backend.address), { agent: this.#agent, method, headers })
    onward.on('response', (came) => {
      if (came.statusCode! >= 500) this.faults.push(`${what}: ${came.statusCode}`)
      // Those say something of one connection alone.
      const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...passed } = came.headers
      answer.writeHead(came.statusCode!, passed)
      // A stream has nothing to send yet, and its reader waits for the answer.
      answer.flushHeaders()
      came.pipe(answer)
      came.on('error', () => answer.destroy())
    })
    onward.on('error', (error) => {
      if (!answer.headersSent && !answer.destroyed) this.faults.push(`${what}: ${error.message}`)
      answer.destroy()
    })
    answer.on('close', () => onward.destroy())
    // It is under way from here on, whenever its body comes.
    onward.flushHeaders()
    asked.pipe(onward)
  }
}

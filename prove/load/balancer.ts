import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { atEnd } from '../../test/at-end.ts'
import type { ServerProcess } from '../../test/server-process.ts'

// Long enough that requests go astray where a stop is not announced.
const LOOK_MS = 100
/** What was seen before is not believed: a machine that is busy looks late, whatever is drained meanwhile. */
const FRESH_MS = 500
/** It only ends what hangs. */
const PATIENCE_MS = 30_000
/** What is said of one connection alone. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Stands before several processes as an operator's does: in turns, to those that are ready. It repeats nothing. */
export class Balancer {
  /** What it could not pass on, what broke on the way, and every answer of 500 and above. */
  readonly faults: string[] = []
  /** Requests given to each process. */
  readonly given: number[]
  address = ''
  readonly #ready: (URL | null)[]
  /** When each was last asked, by the monotonic clock. */
  readonly #asked: number[]
  // As proxies do: connections to the processes are kept and used again.
  readonly #agent = new Agent({ keepAlive: true })
  #turn = 0
  #isOver = false

  private constructor(count: number) {
    this.#ready = Array.from({ length: count }, () => null)
    this.#asked = Array.from({ length: count }, () => 0)
    this.given = Array.from({ length: count }, () => 0)
  }

  static async before(servers: ServerProcess[]): Promise<Balancer> {
    const balancer = new Balancer(servers.length)
    servers.forEach((server, place) => void balancer.#watch(server, place))
    const front = createServer((asked, answer) => void balancer.#pass(asked, answer))
    // The members' connections are not what is tried here.
    front.keepAliveTimeout = 0
    front.listen(0, '127.0.0.1')
    await once(front, 'listening')
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
    return this.#ready.filter((address) => address !== null).length
  }

  async #watch(server: ServerProcess, place: number) {
    while (!this.#isOver) {
      const began = performance.now()
      // None while it does not run.
      const address = await Promise.race([server.address(), Promise.resolve(null)])
      this.#ready[place] = address !== null && (await isReady(address)) ? new URL(address) : null
      this.#asked[place] = began
      await after(LOOK_MS)
    }
  }

  #next(): number {
    for (let tried = 0; tried < this.#ready.length; tried += 1) {
      this.#turn = (this.#turn + 1) % this.#ready.length
      const isFresh = performance.now() - this.#asked[this.#turn]! < FRESH_MS
      if (this.#ready[this.#turn] && isFresh) return this.#turn
    }
    return -1
  }

  /** The next that is known to be ready; where none was looked at of late, it is looked at first. */
  async #found(): Promise<number> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const place = this.#next()
      if (place >= 0 || this.routes === 0 || performance.now() > until) return place
      await after(1)
    }
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse) {
    const what = `${asked.method} ${asked.url}`
    const place = await this.#found()
    const target = this.#ready[place]
    if (!target) {
      this.faults.push(`${what}: no process is ready`)
      return void answer.writeHead(502).end()
    }
    this.given[place]! += 1
    const { hostname, port } = target
    const { method, url: path, headers } = asked
    const onward = request({ agent: this.#agent, hostname, port, method, path, headers })
    onward.on('response', (came) => {
      if (came.statusCode! >= 500) this.faults.push(`${what}: ${came.statusCode}`)
      answer.writeHead(came.statusCode!, passedOn(came.headers))
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

const isReady = (address: string) =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    async (answer) => {
      await answer.text()
      return answer.status === 200
    },
    () => false,
  )

const passedOn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)))

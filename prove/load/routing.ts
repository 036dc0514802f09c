import { setTimeout as after } from 'node:timers/promises'
import { atEnd } from '../../test/support/at-end.ts'
import { type ServerProcess, statusAt } from '../../test/support/server-process.ts'
import { sized } from '../size.ts'

const CHECK_MS = 100
/** An older check does not count: a busy machine checks late, and a server may be draining by then. */
const FRESH_MS = 500

/** How long a request waits while none is ready: on a busy machine the database may be silent for seconds. */
const PATIENCE_MS = sized(120_000, 0)

type Backend = { address: string | null; checked: number; routed: number }

/** Routes requests as a load balancer does: round robin over the processes that are ready, each checked regularly. */
export function routeTo(servers: ServerProcess[]) {
  const backends = servers.map((): Backend => ({ address: null, checked: 0, routed: 0 }))
  let [turn, isOver] = [0, false]
  atEnd(() => (isOver = true))
  const ready = () => backends.filter(({ address }) => address !== null).length
  const watch = async (server: ServerProcess, backend: Backend) => {
    while (!isOver) {
      const checked = performance.now()
      // It has none while it does not run.
      const address = await Promise.race([server.address(), Promise.resolve(null)])
      const isReady = address !== null && (await statusAt(address, '/readyz')) === 200
      Object.assign(backend, { address: isReady ? address : null, checked })
      await after(CHECK_MS)
    }
  }
  servers.forEach((server, n) => void watch(server, backends[n]!))
  /** The address for the next request; waits for a check where none is fresh. */
  const next = async (): Promise<string> => {
    for (const until = performance.now() + PATIENCE_MS; ready() > 0 || performance.now() < until; ) {
      for (const _ of backends) {
        turn = (turn + 1) % backends.length
        const backend = backends[turn]!
        if (!backend.address || performance.now() - backend.checked >= FRESH_MS) continue
        backend.routed += 1
        return backend.address
      }
      await after(1)
    }
    throw new Error('no process is ready')
  }
  return { next, ready, routed: () => backends.map(({ routed }) => routed) }
}

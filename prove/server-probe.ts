import { subscribe } from 'node:diagnostics_channel'
import type { AddressInfo, Server } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** In bytes; the heap is what remains after a collection. */
export type ServerState = { rss: number; heap: number; external: number; handles: number; loopMs: number }

// Loaded into the server's process before the server, which is not aware of it.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

subscribe('tracing:net.server.listen:asyncEnd', (listening) => {
  const { port } = (listening as { server: Server }).server.address() as AddressInfo
  process.send?.(`ready at http://localhost:${port}`)
})

process.on('message', (asked) => {
  if (asked !== 'state') return
  const loopMs = delay.percentile(99) / 1e6
  delay.reset()
  // Before the collection, which frees part of it.
  const { rss } = process.memoryUsage()
  collect()
  const { heapUsed: heap, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  process.send?.({ rss, heap, external, handles, loopMs } satisfies ServerState)
})
// Does not keep the server alive.
process.channel?.unref()

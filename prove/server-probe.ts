import { subscribe } from 'node:diagnostics_channel'
import type { AddressInfo, Server } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** In bytes; the heap is what remains after a collection. */
export type ServerState = { rss: number; heap: number; external: number; handles: number }

// Loaded into the server's process before the server, which is not aware of it.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

subscribe('tracing:net.server.listen:asyncEnd', (listening) => {
  const { port } = (listening as { server: Server }).server.address() as AddressInfo
  process.send?.(`ready at http://localhost:${port}`)
})

process.on('message', (asked) => {
  if (asked !== 'state') return
  // Before the collection, which frees part of it.
  const { rss } = process.memoryUsage()
  collect()
  const { heapUsed: heap, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  process.send?.({ rss, heap, external, handles } satisfies ServerState)
})
// Does not keep the server alive.
process.channel?.unref()

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** In bytes. */
export type MemoryNow = { rss: number; heap: number }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What this process holds once nothing is left to collect. */
export function memoryNow(): MemoryNow {
  collect()
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heap: heapUsed }
}

// Loaded into the server's process before the server, which knows nothing of it.
process.on('message', (asked) => {
  if (asked === 'memory') process.send?.(memoryNow())
})

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { memoryNow } from '../../bench/memory-probe.ts'
import type { ServerState } from './server-state.ts'

// Loaded into the server's process before the server, which knows nothing of it.
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

process.on('message', (asked) => {
  if (asked !== 'state') return
  const loopMs = delay.percentile(99) / 1e6
  delay.reset()
  // Before what can be collected is.
  const { rss } = process.memoryUsage()
  const { heap } = memoryNow()
  const { external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  process.send?.({ rss, heap, external, handles, loopMs } satisfies ServerState)
})

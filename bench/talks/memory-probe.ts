import { memoryNow } from './memory-now.ts'

// Loaded into the server's process before the server, which knows nothing of it.
process.on('message', (asked) => {
  if (asked === 'memory') process.send?.(memoryNow())
})

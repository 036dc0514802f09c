import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { MemoryNow } from './memory-probe.ts'

export const MEMORY_PROBE = join(import.meta.dirname, 'memory-probe.ts')
const ANSWER_MS = 20_000
const FLAT_BYTES = 512 * 1024
const FLAT_LOOKS = 4
const MOST_LOOKS = 40

/** Asks a process that was started with the probe. */
export function askMemory(child: ChildProcess): Promise<MemoryNow> {
  const { promise, resolve, reject } = Promise.withResolvers<MemoryNow>()
  const limit = setTimeout(() => reject(new Error('The server did not report its memory.')), ANSWER_MS)
  child.once('message', (answer) => resolve(answer as MemoryNow))
  child.send('memory', (error) => error && reject(error))
  return promise.finally(() => clearTimeout(limit))
}

/** Looks, each time after a forced collection, until the resident memory no longer changes; for at most 20 s. */
export async function settledMemory<Now extends MemoryNow>(look: () => Promise<Now>): Promise<Now> {
  const seen: Now[] = []
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    seen.push(await look())
    const last = seen.slice(-FLAT_LOOKS).map(({ rss }) => rss)
    if (last.length === FLAT_LOOKS && Math.max(...last) - Math.min(...last) < FLAT_BYTES) break
    await after(500)
  }
  return seen.at(-1)!
}

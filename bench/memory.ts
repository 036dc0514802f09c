import type { ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { ServerState } from '../prove/server-probe.ts'

export type Memory = Pick<ServerState, 'rss' | 'heap'>

export const PROBE = join(import.meta.dirname, '../prove/server-probe.ts')
const FLAT_BYTES = 512 * 1024
const FLAT_SAMPLES = 4
const MOST_SAMPLES = 40

/** Asks a process that was started with the probe. */
export async function readState(child: ChildProcess): Promise<ServerState> {
  const answers = on(child, 'message', { signal: AbortSignal.timeout(60_000) })
  child.send('state')
  // The probe's first message is text: where the server listens.
  for await (const [answer] of answers) if (typeof answer === 'object') return answer as ServerState
  throw new Error('The server did not report its state.')
}

/** Samples, each after a forced collection, until the resident memory no longer changes; for at most 20 s. */
export async function settledMemory<State extends Memory>(sample: () => Promise<State>): Promise<State> {
  const seen = [await sample()]
  while (seen.length < MOST_SAMPLES) {
    const last = seen.slice(-FLAT_SAMPLES).map(({ rss }) => rss)
    if (last.length === FLAT_SAMPLES && Math.max(...last) - Math.min(...last) < FLAT_BYTES) break
    await after(500)
    seen.push(await sample())
  }
  return seen.at(-1)!
}

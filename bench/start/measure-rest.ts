import { join } from 'node:path'
import { memoryOf, type Product } from '../product.ts'
import type { MemoryNow } from '../talks/memory-now.ts'
import { askMemory } from '../talks/settled-memory.ts'
import type { How, StartSubject } from './start-subjects.ts'

export type RestRow = {
  label: string
  /** In bytes. */
  memory: MemoryNow
  /** The most that was resident until then, in bytes; null where the system does not tell. */
  peak: number | null
}

type Ground = {
  start: (how: How) => Promise<Product>
  /** Looks at a memory until it no longer changes. */
  settle: (look: () => Promise<MemoryNow>) => Promise<MemoryNow>
  /** Asks a server for its feed for some seconds. */
  load: (port: number) => Promise<void>
  say: (text: string) => void
}

const PROBE = join(import.meta.dirname, '../talks/memory-probe.ts')

/** What each holds when nobody asks for anything: right after its start, the first one also after a load. */
export async function measureRest(subjects: StartSubject[], ground: Ground): Promise<RestRow[]> {
  const rows: RestRow[] = []
  for (const [place, { label, how }] of subjects.entries()) {
    ground.say(`${label}: at rest...`)
    const server = await ground.start({ ...(await how()), probe: PROBE })
    const look = async (when: string) => {
      const memory = await ground.settle(() => askMemory(server.child))
      const most = memoryOf(server.pid)
      rows.push({ label: `${label}, ${when}`, memory, peak: most && most.peak * 2 ** 20 })
    }
    try {
      await look('after its start')
      if (place > 0) continue
      await ground.load(server.port)
      await look('after a load')
    } finally {
      await server.end()
    }
  }
  return rows
}

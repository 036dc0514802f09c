import { join } from 'node:path'
import type { HttpTask } from '../http-load.ts'
import { type Measure, measureAll, probe, type Row, type Subject } from '../measures.ts'
import type { Options } from '../options.ts'
import type { Sample } from '../pace.ts'
import { cpuOf } from '../product.ts'
import type { MeasureName } from '../statements.ts'
import { startWorker } from '../worker.ts'
import type { WriteLoadTask } from '../writes/write-load.ts'
import type { Side } from './sides.ts'

type Ground = {
  options: Pick<Options, 'seconds' | 'rounds' | 'connections'>
  databaseCpu?: () => number | null
  say: (text: string) => void
  defer: (end: () => Promise<void>) => void
}

type Load = { label: string; bytes?: number; take: (side: Side, seconds: number) => Promise<Sample> }

const PAGES: MeasureName[] = ['feed', 'post', 'like']

const portsOf = ({ servers: [first, ...more] }: Side) => ({
  port: first!.port,
  morePorts: more.map(({ port }) => port),
})

function cpuOfAll({ servers }: Side): number | null {
  const used = servers.map(({ pid }) => cpuOf(pid))
  return used.some((ms) => ms === null) ? null : used.reduce<number>((sum, ms) => sum + ms!, 0)
}

/** Pages of each side have the same sizes, but ids and places are each side's own. */
async function pagesOf(side: Side): Promise<Map<MeasureName, Measure>> {
  const pages = await probe(side.servers[0]!.port, side.token, side.spot)
  return new Map(pages.map((page) => [page.name, page]))
}

/** What every side is asked, each by the same clients, dealt out evenly among its servers. */
async function loadsOf(sides: Side[], { options: { connections }, defer }: Ground): Promise<Load[]> {
  const start = <Task>(name: string) => {
    const worker = startWorker<Task>(join(import.meta.dirname, name))
    defer(worker.end)
    return worker
  }
  const reader = start<HttpTask>('../http-load.ts')
  const writer = start<WriteLoadTask>('../writes/write-load.ts')
  const pages = new Map<Side, Map<MeasureName, Measure>>()
  for (const side of sides) pages.set(side, await pagesOf(side))
  const pageLoad = (name: MeasureName): Load => ({
    label: pages.get(sides[0]!)!.get(name)!.label,
    bytes: pages.get(sides[0]!)!.get(name)!.bytes,
    take: (side, seconds) => {
      const { path, bytes, slack, writes } = pages.get(side)!.get(name)!
      const askers = [{ token: side.token }]
      const asked = { path, bytes, ...(slack && { slack }), ...(writes && { writes }) }
      return reader.ask<Sample>({ ...portsOf(side), ...asked, askers, connections, seconds })
    },
  })
  const messages: Load = {
    label: 'A message',
    take: (side, seconds) => {
      const task = { name: 'message', isOnce: false, targets: side.targets, connections, seconds }
      return writer.ask<Sample>({ ...task, ...portsOf(side) })
    },
  }
  return [...PAGES.map(pageLoad), messages]
}

/** All sides in turn. The ratios are those of the first one to each other. */
export async function measureProcesses(sides: Side[], ground: Ground): Promise<Row[]> {
  const { options, databaseCpu, say } = ground
  const subjects = sides.map(
    (side): Subject<Load> => ({
      label: side.label,
      take: ({ take }, seconds) => take(side, seconds),
      cpu: () => cpuOfAll(side),
    }),
  )
  const loads = await loadsOf(sides, ground)
  return measureAll(loads, subjects, { ...options, ...(databaseCpu && { databaseCpu }) }, say)
}

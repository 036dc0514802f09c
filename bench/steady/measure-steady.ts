import { join } from 'node:path'
import type { FixedBodyTask } from '../fixed-body.ts'
import { measureAll, type Row, type Subject } from '../measures.ts'
import type { Options } from '../options.ts'
import type { Sample } from '../pace.ts'
import { cpuOf } from '../product.ts'
import { startWorker } from '../worker.ts'
import type { Ask } from './asks.ts'
import type { SteadyTask } from './steady-load.ts'

type Pace = { label: string; perSecond: number }
export const RATES = [100, 300, 600]
export const WARM_UP = 5_000
const WARM_UP_RATE = 500

type Ground = {
  port: number
  pid: number
  asks: Ask[]
  rates: number[]
  /** Calls before anything is measured: a server that has just started runs code that is not compiled yet. */
  warmUp: number
  options: Pick<Options, 'seconds' | 'rounds'>
  databaseCpu?: () => number | null
  say: (text: string) => void
  defer: (end: () => Promise<void>) => void
}

/** How many bytes each address is answered with. Throws when one is refused. */
async function sizesOf(port: number, asks: Ask[]): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const { method, path, token } of asks) {
    if (path in sizes) continue
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    const { byteLength } = await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${method} ${path} was answered ${response.status}.`)
    sizes[path] = byteLength
  }
  return sizes
}

/** What many members read and like, at fixed rates: what a call takes when the server has time. */
export async function measureSteady(ground: Ground): Promise<Row[]> {
  const { port, pid, asks, rates, warmUp, options, databaseCpu } = ground
  const start = <Task>(file: string) => {
    const worker = startWorker<Task>(join(import.meta.dirname, file))
    ground.defer(worker.end)
    return worker
  }
  const load = start<SteadyTask>('steady-load.ts')
  const fixed = start<FixedBodyTask>('../fixed-body.ts')
  const fixedPort = await fixed.ask<number>({ sizes: await sizesOf(port, asks) })
  await load.ask({ port, asks, perSecond: WARM_UP_RATE, seconds: warmUp / WARM_UP_RATE })
  const over = (to: number) => (pace: Pace, seconds: number) =>
    load.ask<Sample>({ port: to, perSecond: pace.perSecond, seconds })
  const subjects: Subject<Pace>[] = [
    { label: 'Beatline', take: over(port), cpu: () => cpuOf(pid) },
    { label: 'fixed bodies, node:http', take: over(fixedPort) },
  ]
  const paces = rates.map((perSecond) => ({
    label: `${perSecond} calls a second of many members, by the clock`,
    perSecond,
  }))
  return measureAll(paces, subjects, { ...options, ...(databaseCpu && { databaseCpu }) }, ground.say)
}

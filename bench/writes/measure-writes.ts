import { join } from 'node:path'
import type pg from 'pg'
import { measureAll, type Row, type Subject } from '../measures.ts'
import type { Options } from '../options.ts'
import type { Sample } from '../pace.ts'
import { cpuOf } from '../product.ts'
import { startWorker } from '../worker.ts'
import { castWriters } from './cast.ts'
import { type Target, WRITES, type WriteKind } from './kinds.ts'
import type { ReplayTask } from './replay.ts'
import type { WriteLoadTask } from './write-load.ts'

type Ground = {
  port: number
  pid: number
  /** Signs access tokens there. */
  key: Uint8Array
  /** How a second server over the same database is configured, which says what the first one asks of it. */
  env: Record<string, string>
  pages?: string
  connection: pg.ClientConfig
  /** To a database that may be written to. */
  client: pg.Client
  options: Pick<Options, 'seconds' | 'rounds' | 'connections'>
  databaseCpu?: () => number | null
  say: (text: string) => void
  defer: (end: () => Promise<void>) => void
}

/** What members write, through the product and as the same statements without it. */
export async function measureWrites(ground: Ground): Promise<Row[]> {
  const { port, pid, key, env, pages, connection, client, options, databaseCpu } = ground
  const cast = await castWriters(client, key)
  const start = <Task>(name: string) => {
    const worker = startWorker<Task>(join(import.meta.dirname, name))
    ground.defer(worker.end)
    return worker
  }
  const load = start<WriteLoadTask>('write-load.ts')
  const replay = start<ReplayTask>('replay.ts')
  const taker = (
    ask: (task: Omit<ReplayTask, 'connection' | 'env' | 'pages'>) => Promise<Sample>,
    part: 0 | 1,
  ) => {
    const known = new Set<string>()
    return ({ name, isOnce = false, targets }: WriteKind, seconds: number) => {
      // What can be done once alone is done by one of the two.
      const own = (all: Target[]) => (isOnce ? all.filter((_, n) => n % 2 === part) : all)
      const task = { name, isOnce, seconds, connections: options.connections }
      const isFirst = !known.has(name)
      known.add(name)
      return ask(isFirst ? { ...task, targets: own(targets(cast)) } : task)
    }
  }
  const subjects: Subject<WriteKind>[] = [
    { label: 'Beatline', take: taker((task) => load.ask({ ...task, port }), 0), cpu: () => cpuOf(pid) },
    {
      label: 'its statements, node-postgres',
      take: taker((task) => replay.ask({ ...task, connection, env, pages }), 1),
    },
  ]
  return measureAll(WRITES, subjects, { ...options, ...(databaseCpu && { databaseCpu }) }, ground.say)
}

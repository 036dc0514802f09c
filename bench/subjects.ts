import { join } from 'node:path'
import type pg from 'pg'
import type { FixedBodyTask } from './fixed-body.ts'
import type { HttpTask } from './http-load.ts'
import type { Measure, Subject } from './measures.ts'
import type { Sample } from './pace.ts'
import { findPgbench, pgbenchSubject } from './pgbench.ts'
import { cpuOf } from './product.ts'
import type { SqlTask } from './sql-load.ts'
import type { Spot } from './statements.ts'
import { startWorker, type Worker } from './worker.ts'

export type Ground = {
  port: number
  /** The process of the product's server. */
  pid: number
  token: string
  connection: pg.ClientConfig
  connections: number
  spot: Spot
}

const file = (name: string) => join(import.meta.dirname, name)

/**
 * The product and the floors beside it, each load and each floor in a process of its own. `defer` gets what must
 * end; the product stands first.
 */
export async function startSubjects(
  ground: Ground,
  measures: Measure[],
  defer: (end: () => Promise<void>) => void,
): Promise<Subject[]> {
  const start = <Task>(name: string): Worker<Task> => {
    const worker = startWorker<Task>(file(name))
    defer(worker.end)
    return worker
  }
  const load = start<HttpTask>('http-load.ts')
  const fixed = start<FixedBodyTask>('fixed-body.ts')
  const sql = start<SqlTask>('sql-load.ts')
  const sizes = Object.fromEntries(measures.map(({ path, bytes }) => [path, bytes]))
  const fixedPort = await fixed.ask<number>({ sizes })
  const { token, connections } = ground
  const overHttp =
    (port: number) =>
    ({ path, bytes }: Measure, seconds: number) =>
      load.ask<Sample>({ port, path, token, connections, seconds, bytes })
  const overSql =
    (how: SqlTask['how']) =>
    ({ name }: Measure, seconds: number) =>
      sql.ask<Sample>({ ...ground, how, name, seconds })
  const pgbench = findPgbench()
  return [
    { label: 'Beatline', take: overHttp(ground.port), cpu: () => cpuOf(ground.pid) },
    { label: 'fixed body, node:http', take: overHttp(fixedPort) },
    { label: 'its statement, node-postgres', take: overSql('product') },
    ...(pgbench ? [pgbenchSubject(pgbench, ground)] : []),
    { label: 'a query and three a post', take: overSql('literal') },
  ]
}

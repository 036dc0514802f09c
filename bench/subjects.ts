import { join } from 'node:path'
import type pg from 'pg'
import { httpSubjects, starter } from './http-subjects.ts'
import type { Measure, Subject } from './measures.ts'
import type { Sample } from './pace.ts'
import { findPgbench, pgbenchSubject } from './pgbench.ts'
import type { SqlTask } from './sql-load.ts'
import type { MeasureName, Spot } from './statements.ts'

export type Ground = {
  port: number
  /** The process of the product's server. */
  pid: number
  token: string
  connection: pg.ClientConfig
  connections: number
  spot: Spot
}

/** Whether it is one statement, which the database is asked for without us. */
const isBare = (name: MeasureName) => name !== 'like' && name !== 'crowd'

/**
 * The product and the floors beside it, each load and each floor in a process of its own. `defer` gets what must
 * end; the product stands first.
 */
export async function startSubjects(
  ground: Ground,
  measures: Measure[],
  defer: (end: () => Promise<void>) => void,
): Promise<Subject[]> {
  const start = starter(defer)
  const { product, fixed } = await httpSubjects(ground, measures, () => [{ token: ground.token }], start)
  const sql = start<SqlTask>(join(import.meta.dirname, 'sql-load.ts'))
  const overSql =
    (how: SqlTask['how']) =>
    ({ name }: Measure, seconds: number) =>
      isBare(name) ? sql.ask<Sample>({ ...ground, how, name, seconds }) : null
  const pgbench = findPgbench()
  return [
    product,
    // It writes nothing.
    { ...fixed, take: (measure, seconds) => (measure.name === 'like' ? null : fixed.take(measure, seconds)) },
    { label: 'its statement, node-postgres', take: overSql('product') },
    ...(pgbench ? [pgbenchSubject(pgbench, ground)] : []),
    { label: 'a query and three a post', take: overSql('literal') },
  ]
}

import pg from 'pg'
import { openDatabase } from '../server/platform/db.ts'
import { runFor } from './pace.ts'
import { type MeasureName, runLiteralPattern, runProductStatement, type Spot } from './statements.ts'
import { answerTasks } from './worker.ts'

/** Runs statements without any HTTP around them, on the product's kind of pool. */
export type SqlTask = {
  connection: pg.ClientConfig
  connections: number
  how: 'product' | 'literal'
  name: MeasureName
  spot: Spot
  seconds: number
}

const pools = new Map<SqlTask['how'], pg.Pool>()

// The first task of a kind opens its pool; the later ones find its connections with their statements prepared.
function poolFor({ how, connection, connections }: SqlTask): pg.Pool {
  const found = pools.get(how)
  if (found) return found
  // A deep OFFSET under load outlasts the product's limit for statements: that is a figure here, not an error.
  const pool =
    how === 'product'
      ? openDatabase(connection, connections).pool
      : new pg.Pool({ ...connection, max: connections })
  pools.set(how, pool)
  return pool
}

answerTasks(async (task: SqlTask) => {
  const { connections, how, name, spot, seconds } = task
  const pool = poolFor(task)
  const run = how === 'product' ? runProductStatement : runLiteralPattern
  const lane = async () => {
    if ((await run(pool, name, spot)) === 0) throw new Error(`${how} ${name}: nothing came`)
  }
  return runFor(Array<typeof lane>(connections).fill(lane), seconds)
})

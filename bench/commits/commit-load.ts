import pg from 'pg'
import { runFor } from '../pace.ts'
import { answerTasks } from '../worker.ts'

/** Commits a change of one row for each connection, again and again; `isTold` adds a notification of 60 bytes. */
export type CommitTask = {
  connection: pg.ClientConfig
  connections: number
  isTold: boolean
  seconds: number
}

const TOLD = 'x'.repeat(60)

answerTasks(async ({ connection, connections, isTold, seconds }: CommitTask) => {
  const pool = new pg.Pool({ ...connection, max: connections })
  // Each its own row: nobody waits for a row of another.
  const text = isTold
    ? `with changed as (update bench_commits set n = n + 1 where id = $1 returning n)
         select pg_notify('bench', $2) from changed`
    : `with changed as (update bench_commits set n = n + 1 where id = $1 returning n) select $2 from changed`
  const lanes = Array.from({ length: connections }, (_, id) => async () => {
    await pool.query({ name: `commit_${isTold}`, text, values: [id, TOLD] })
  })
  return runFor(lanes, seconds).finally(() => pool.end())
})

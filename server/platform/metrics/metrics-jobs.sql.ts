import type pg from 'pg'
import { DUE_SINCE, IS_DUE } from '../jobs/due.rules.ts'

export type QueuedJobs = {
  job: string
  queued: number
  retry: number
  active: number
  failed: number
  /** Of jobs that are due or wait for a retry; 0 if there are none. */
  oldest_seconds: number
}

const TEXT = `
  select q.name as job,
    count(*) filter (where j.state = 'created')::int as queued,
    count(*) filter (where j.state = 'retry')::int as retry,
    count(*) filter (where j.state = 'active')::int as active,
    count(*) filter (where j.state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(${DUE_SINCE}) filter (where ${IS_DUE})), 0)::float8
      as oldest_seconds
  from pgboss.queue q
  left join pgboss.job j on j.name = q.name and j.state <> 'completed'
  where q.name not like '\\_\\_pgboss%'
  group by q.name`

/** How many jobs of each kind are in the queue. After `ms` it fails, and drops the connection. */
export async function jobsInQueue(pool: pg.Pool, ms: number): Promise<QueuedJobs[]> {
  const question = { text: TEXT, query_timeout: ms }
  const { rows } = await pool.query<QueuedJobs>(question)
  return rows
}

import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** The queue of a server, from outside: nothing is worked on. */
async function withQueue(pool: pg.Pool, act: (boss: PgBoss) => Promise<unknown>): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await act(boss)
  await boss.stop({ graceful: false, close: false })
}

/** Queues a job that else runs by the clock. */
export const queueJob = (pool: pg.Pool, name: string): Promise<void> =>
  withQueue(pool, (boss) => boss.send(name, {}))

/** Lets the time pass after which the jobs of a process that died are given to another. */
export async function leaveJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  )
  await withQueue(pool, (boss) => boss.supervise())
}

/** The names of the jobs that are in this state. */
export async function jobsThatAre(pool: pg.Pool, states: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select distinct name from pgboss.job where state::text = any($1) order by name',
    [states],
  )
  return rows.map(({ name }) => name)
}

import { Gauge, type Registry } from 'prom-client'
import type { Live } from '../live/live.ts'
import { hashing } from '../passwords.ts'
import { type Database, openDatabase, patienceOf } from '../postgres/db.ts'
import type { Replica } from '../postgres/replica.ts'
import { jobsInQueue, type QueuedJobs } from './metrics-jobs.sql.ts'

/** How long a scrape waits for the database, and how long the query itself may take. */
const WAIT_MS = 500
const QUERY_MS = 1_000

type Seen = { database: Database; replica: Replica | null; live: Live }
type Read = { ok: boolean; jobs: QueuedJobs[] }

/** Exports the state at the moment of the scrape. `look` reads the database, and never fails. */
export function showState(
  registry: Registry,
  { database, replica, live }: Seen,
): { look: () => Promise<void>; end: () => Promise<void> } {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const { pool } = database
  gauge('beatline_pool_size', 'Connections that the pool may open', () => pool.options.max)
  gauge('beatline_pool_connections', 'Connections that the pool has open', () => pool.totalCount)
  gauge('beatline_pool_idle', 'Connections of the pool that nobody uses', () => pool.idleCount)
  gauge('beatline_pool_waiting', 'Calls that wait for a connection of the pool', () => pool.waitingCount)
  gauge('beatline_live_listener_up', '1 while the database tells this process of events', () =>
    live.hears ? 1 : 0,
  )
  if (replica) {
    gauge('beatline_replica_in_use', '1 while reads go to the replica', () => (replica.isInUse ? 1 : 0))
    gauge(
      'beatline_replica_behind_seconds',
      'The most by which what the replica shows is behind',
      () => replica.behindMs / 1_000,
    )
  }
  gauge('beatline_password_hashes_running', 'Password hashes that are computed now', () => hashing().running)
  gauge(
    'beatline_password_hashes_waiting',
    'Password hashes that wait for their turn',
    () => hashing().waiting,
  )
  // A connection of its own: a pool that is fully busy is a different problem from a database that doesn't answer.
  const own = openDatabase(database.connection, 1)
  return { look: showQueue(registers, own), end: own.end }
}

function showQueue(registers: Registry[], database: Database): () => Promise<void> {
  const up = new Gauge({
    name: 'beatline_database_up',
    help: '1 when the database answered this scrape in time',
    registers,
  })
  const jobs = new Gauge({
    name: 'beatline_jobs',
    help: 'Jobs in the queue: queued, retry (failed, and waiting for another try), active, failed (given up, shown for an hour)',
    labelNames: ['job', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'beatline_jobs_oldest_seconds',
    help: 'Age of the oldest job that is not done and not running',
    labelNames: ['job'],
    registers,
  })
  const patience = patienceOf(database.db)
  const read = oneAtATime(() => jobsInQueue(database.pool, QUERY_MS * patience), WAIT_MS * patience)
  return async () => {
    const { ok, jobs: found } = await read()
    up.set(ok ? 1 : 0)
    jobs.reset()
    oldest.reset()
    for (const { job, oldest_seconds, ...states } of found) {
      for (const [state, count] of Object.entries(states)) jobs.set({ job, state }, count)
      oldest.set({ job }, oldest_seconds)
    }
  }
}

/** Asks nothing while an earlier query is open, and no scrape waits long. */
function oneAtATime(ask: () => Promise<QueuedJobs[]>, waitMs: number): () => Promise<Read> {
  let open: Promise<Read> | undefined
  return () => {
    open ??= ask()
      .then(
        (jobs) => ({ ok: true, jobs }),
        () => ({ ok: false, jobs: [] }),
      )
      .finally(() => {
        open = undefined
      })
    const late = new Promise<Read>((resolve) =>
      setTimeout(() => resolve({ ok: false, jobs: [] }), waitMs).unref(),
    )
    return Promise.race([open, late])
  }
}

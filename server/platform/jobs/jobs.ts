import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import type { Log } from '../log/log.ts'
import { happened, type MetricEvents } from '../metrics/events.ts'
import type { Database, Tx } from '../postgres/db.ts'
import { forgetFinished } from './forget-finished.sql.ts'

/** A kind of work that is done after the request, by any process. */
export type Job<Data extends object = never> = {
  name: string
  /**
   * Runs at least once: a process that dies in it leaves it to another within a minute. What it throws is tried again,
   * but GivenUp.
   */
  run: (data: Data, log: Log, queuedAt: Date) => Promise<void>
  /** Cron form, UTC: runs by the clock, once for all processes. */
  every?: string
  /** How many of them a process does side by side; one unless said otherwise. */
  atOnce?: number
}

/** No repeat of the job would end better: it fails at once. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

// A failed job is tried again after 1, 2, 4 ... seconds, at most 2 minutes apart, for about a day.
const PATIENCE = { retryLimit: 700, retryDelay: 1, retryBackoff: true, retryDelayMax: 120 }
const LEASE = { heartbeatSeconds: 20, expireInSeconds: 300 }
// How a job ended can be looked at for an hour; what it was about is gone by then (forget-finished.sql.ts).
const MEMORY = { deleteAfterSeconds: 3_600 }
// Where more wait than one look brings, no pause is made between looks.
const PACE = { batchSize: 1, burstWhenReadyExceeds: 2 }
const POLLING_SECONDS = 2
// How each job ended is told by itself, so that one can end for good.
const REPORTS = { perJobResults: true, includeMetadata: true } as const

// A worker subtracts moments: with a clock that is set back while it works, it would then rest for as long.
const STEADY = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** The queue of jobs, held in the same database so that a job exists exactly when its reason was committed. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #log: Log
  readonly #pollingSeconds: number
  #names: string[] = []

  constructor(database: Database, log: Log, pollingSeconds = POLLING_SECONDS) {
    this.#log = log
    this.#database = database
    this.#pollingSeconds = pollingSeconds
    const pool = database.pool
    this.#boss = new PgBoss({
      db: { executeSql: async (text, values) => pool.query(text, values) },
      clock: STEADY,
      monitorIntervalSeconds: 10,
      superviseIntervalSeconds: 10,
      queueCacheIntervalSeconds: 10,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  }

  /** Makes the queues, to put jobs into them that another process works on. */
  async open(names: string[]): Promise<void> {
    await this.#boss.start()
    await this.#database.db.transaction().execute(forgetFinished)
    for (const name of names) {
      await this.#boss.createQueue(name, { ...PATIENCE, ...LEASE, ...MEMORY })
      // One that was made before keeps what it was made with.
      await this.#boss.updateQueue(name, { ...PATIENCE, ...LEASE, ...MEMORY })
    }
  }

  /** Makes the queues and starts to work on them. */
  async start(jobs: Job[]): Promise<void> {
    await this.open(jobs.map((job) => job.name))
    for (const job of jobs) {
      happened('jobServed', job.name)
      if (job.every) await this.#boss.schedule(job.name, job.every)
      this.#names.push(job.name)
      const pace = { ...PACE, pollingIntervalSeconds: this.#pollingSeconds }
      const options = { ...pace, localConcurrency: job.atOnce ?? 1, ...REPORTS }
      await this.#boss.work<never, never, typeof options>(job.name, options, async (entries) =>
        Promise.all(entries.map((entry) => this.#run(job, entry))),
      )
    }
  }

  async #run(job: Job, entry: JobWithMetadata<never>): Promise<JobResult> {
    const { id, data, retryCount, retryLimit, createdOn } = entry
    // The driver gives moments as text (db.ts).
    const queuedAt = new Date(createdOn)
    const ended = (outcome: MetricEvents['job']['outcome']) =>
      happened('job', { job: job.name, outcome, again: retryCount > 0 })
    try {
      await job.run(data ?? ({} as never), this.#log, queuedAt)
      ended('done')
      return { id, status: 'completed' }
    } catch (error) {
      const about = { err: error, job: job.name, id }
      const isOver = error instanceof GivenUp || retryCount >= retryLimit
      ended(isOver ? 'given_up' : 'failed')
      if (error instanceof GivenUp) this.#log.warn(about, 'job given up')
      else if (retryCount >= retryLimit) this.#log.error(about, 'job given up')
      else this.#log.warn(about, 'job failed and will be tried again')
      return { id, status: error instanceof GivenUp ? 'deadletter' : 'failed', output: error as Error }
    }
  }

  /** Queues a job as part of the transaction. */
  async queue<Data extends object>(tx: Tx, job: { name: string }, data: Data): Promise<void> {
    await this.#boss.send(job.name, data, { db: fromKysely(tx as never) })
  }

  /** Begins no more jobs, and resolves when the running ones have ended. What is queued meanwhile waits for a process. */
  async rest(): Promise<void> {
    await Promise.all(this.#names.map((name) => this.#boss.offWork(name)))
  }

  /** Gives what still runs back to the queue after a second: another process does it again. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 1_000, close: false })
  }
}

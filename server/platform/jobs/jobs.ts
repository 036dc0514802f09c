import { isDeepStrictEqual } from 'node:util'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import type { Log } from '../log/log.ts'
import { emitMetric, type MetricEvents } from '../metrics/events.ts'
import type { Database, Tx } from '../postgres/db.ts'
import { forgetFinished } from './forget-finished.sql.ts'

/** A kind of work that any process does after the request. */
export type Job<Data extends object = never> = {
  name: string
  /**
   * Runs at least once: when a process dies during it, another takes over within a minute. Any error is retried, except
   * GivenUp.
   */
  run: (data: Data, log: Log, queuedAt: Date) => Promise<void>
  /** Cron syntax, UTC: runs on a schedule, once for all processes. */
  every?: string
  /** How many of them a process runs concurrently; one by default. */
  atOnce?: number
  /** How many are taken from the queue together: more where hundreds come at the same moment. One by default. */
  batch?: number
}

/** A retry would fail the same way, so the job fails at once. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

// A failed job is retried after 1, 2, 4 ... seconds, at most 2 minutes apart, for about a day.
const PATIENCE = { retryLimit: 700, retryDelay: 1, retryBackoff: true, retryDelayMax: 120 }
const LEASE = { heartbeatSeconds: 20, expireInSeconds: 300 }
// How a job ended can be inspected for an hour; its data is gone by then (forget-finished.sql.ts).
const MEMORY = { deleteAfterSeconds: 3_600 }
const QUEUE = { ...PATIENCE, ...LEASE, ...MEMORY }
// When more jobs wait than one poll fetches, the worker polls again without a pause.
const PACE = { burstWhenReadyExceeds: 2, burstWhenBatchFull: true }
const POLLING_SECONDS = 2
// Each job's result is reported separately, so that one can fail for good.
const REPORTS = { perJobResults: true, includeMetadata: true } as const

// A worker subtracts wall-clock times: if the clock is set back while it works, it would rest for that long.
const STEADY = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** The job queue, in the same database, so that a job exists exactly when its reason was committed. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #log: Log
  readonly #pollingSeconds: number
  readonly #workers = new Map<string, string>()

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

  /** Creates the queues, to put jobs into them that another process works on. */
  async open(names: string[]): Promise<void> {
    await this.#boss.start()
    await this.#database.db.transaction().execute(forgetFinished)
    const existing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of names) {
      const queue = existing.get(name)
      if (!queue) await this.#boss.createQueue(name, QUEUE)
      // It keeps the options it was created with.
      else if (!isDeepStrictEqual({ ...queue, ...QUEUE }, queue)) await this.#boss.updateQueue(name, QUEUE)
    }
  }

  /** Creates the queues and starts to work on them. */
  async start(jobs: Job[]): Promise<void> {
    await this.open(jobs.map((job) => job.name))
    const schedules = new Map((await this.#boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    // Those of an older version: nobody would work on what they queue.
    for (const name of schedules.keys())
      if (!jobs.some((job) => job.every && job.name === name)) await this.#boss.unschedule(name)
    for (const job of jobs) {
      emitMetric('jobServed', job.name)
      if (job.every && job.every !== schedules.get(job.name)) await this.#boss.schedule(job.name, job.every)
      const pace = { ...PACE, batchSize: job.batch ?? 1, pollingIntervalSeconds: this.#pollingSeconds }
      const options = { ...pace, localConcurrency: job.atOnce ?? 1, ...REPORTS }
      const act = async (entries: JobWithMetadata<never>[]) =>
        Promise.all(entries.map((entry) => this.#run(job, entry)))
      this.#workers.set(job.name, await this.#boss.work<never, never, typeof options>(job.name, options, act))
    }
  }

  async #run(job: Job, entry: JobWithMetadata<never>): Promise<JobResult> {
    const { id, data, retryCount, retryLimit, createdOn } = entry
    // The driver returns times as text (db.ts).
    const queuedAt = new Date(createdOn)
    const ended = (outcome: MetricEvents['job']['outcome']) =>
      emitMetric('job', { job: job.name, outcome, again: retryCount > 0 })
    try {
      await job.run(data ?? ({} as never), this.#log, queuedAt)
      ended('done')
      // The others of its batch may take long, and the process may end meanwhile.
      if (job.batch) await this.#boss.complete(job.name, id).catch(() => undefined)
      return { id, status: 'completed' }
    } catch (error) {
      const about = { err: error, job: job.name, id }
      const isOver = error instanceof GivenUp || retryCount >= retryLimit
      ended(isOver ? 'given_up' : 'failed')
      if (error instanceof GivenUp) this.#log.warn(about, 'job given up')
      else if (retryCount >= retryLimit) this.#log.error(about, 'job given up')
      else this.#log.warn(about, 'job failed, will retry')
      return { id, status: error instanceof GivenUp ? 'deadletter' : 'failed', output: error as Error }
    }
  }

  /** Looks for jobs of this name now, rather than at the next poll. */
  wake(name: string): void {
    const worker = this.#workers.get(name)
    if (worker !== undefined) this.#boss.notifyWorker(worker)
  }

  /** Queues a job as part of the transaction, to run after so many seconds, those of a higher priority first. */
  async queue<Data extends object>(
    tx: Tx,
    { name, priority = 0 }: { name: string; priority?: number },
    data: Data,
    afterSeconds = 0,
  ): Promise<void> {
    await this.#boss.send(name, data, { db: fromKysely(tx as never), startAfter: afterSeconds, priority })
  }

  /**
   * Starts no more jobs, and resolves when the running ones have ended. Jobs queued meanwhile wait for another process.
   */
  async rest(): Promise<void> {
    await Promise.all([...this.#workers.keys()].map((name) => this.#boss.offWork(name)))
  }

  /** Returns jobs that still run to the queue after a second: another process does them again. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 1_000, close: false })
  }
}

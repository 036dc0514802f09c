import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Tx } from './db.ts'
import type { Log } from './log.ts'

/** A kind of work that is done after the request, by any process. */
export type Job<Data extends object = never> = {
  name: string
  /** Runs at least once: a process that dies in it leaves it to another within a minute. */
  run: (data: Data, log: Log) => Promise<void>
  /** Cron form, UTC: runs by the clock, once for all processes. */
  every?: string
  /** How many of them a process does side by side; one unless said otherwise. */
  atOnce?: number
}

// A failed job is tried again after 1, 2, 4 ... seconds, at most 2 minutes apart, for about a day.
const PATIENCE = { retryLimit: 700, retryDelay: 1, retryBackoff: true, retryDelayMax: 120 }
const LEASE = { heartbeatSeconds: 20, expireInSeconds: 300 }
// Done jobs hold addresses of people: they are kept for an hour, to look at, and no longer.
const MEMORY = { deleteAfterSeconds: 3_600 }
// Where more wait than one look brings, no pause is made between looks.
const PACE = { pollingIntervalSeconds: 2, batchSize: 1, burstWhenReadyExceeds: 2 }

/** The queue of jobs, held in the same database so that a job exists exactly when its reason was committed. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #log: Log

  constructor(database: Database, log: Log) {
    this.#log = log
    const pool = database.pool
    this.#boss = new PgBoss({
      db: { executeSql: async (text, values) => pool.query(text, values) },
      monitorIntervalSeconds: 10,
      superviseIntervalSeconds: 10,
      queueCacheIntervalSeconds: 10,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  }

  /** Makes the queues, to put jobs into them that another process works on. */
  async open(names: string[]): Promise<void> {
    await this.#boss.start()
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
      if (job.every) await this.#boss.schedule(job.name, job.every)
      await this.#boss.work(job.name, { ...PACE, localConcurrency: job.atOnce ?? 1 }, async ([entry]) => {
        if (entry) await this.#run(job, (entry.data ?? {}) as never)
      })
    }
  }

  async #run(job: Job, data: never) {
    try {
      await job.run(data, this.#log)
    } catch (error) {
      this.#log.warn({ err: error, job: job.name }, 'job failed and will be tried again')
      throw error
    }
  }

  /** Queues a job as part of the transaction. */
  async queue<Data extends object>(tx: Tx, job: { name: string }, data: Data): Promise<void> {
    await this.#boss.send(job.name, data, { db: fromKysely(tx as never) })
  }

  /** Lets running jobs end, for at most 10 s. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000, close: false })
  }
}

import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getHealth } from '../../contract/health.ts'
import { verifyNewest } from '../audit/audit.ts'
import { onMetric } from '../platform/metrics/events.ts'
import type { Platform } from '../platform/platform.ts'
import { version } from '../platform/version.ts'
import { health, type ProcessState, processStates } from './health.sql.ts'
import { healthRows } from './rows.ts'

const EVERY_MS = 30_000
const MINUTE_MS = 60_000
/** How long the storage of pictures may take to answer. */
const PATIENCE_MS = 3_000

/** What this process says of itself, in the table process_states, from `start` until `stop`. */
export class OwnState {
  readonly id = randomUUID()
  readonly #platform: Platform
  readonly #failures = { unhandled: new LastHour(), unavailable: new LastHour() }
  readonly #reads = { replica: new LastHour(), primary: new LastHour() }
  #streams = 0
  #stop: () => void = () => undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  start() {
    const { database } = this.#platform
    const ends = [
      onMetric('failure', (kind) => this.#failures[kind].add()),
      onMetric('read', (place) => this.#reads[place === 'replica' ? place : 'primary'].add()),
      onMetric('streamOpened', () => {
        this.#streams += 1
      }),
      onMetric('streamClosed', () => {
        this.#streams -= 1
      }),
    ]
    // A state that is not written is one of a process that cannot: the others show it as gone.
    const say = () =>
      void this.read()
        .then((state) => processStates.put(database.db, this.id, state))
        .catch(() => undefined)
    const timer = setInterval(say, EVERY_MS).unref()
    this.#stop = () => {
      clearInterval(timer)
      for (const end of ends) end()
    }
  }

  async stop() {
    this.#stop()
    await processStates.remove(this.#platform.database.db, this.id).catch(() => undefined)
  }

  async read(): Promise<ProcessState> {
    const { config, live, replica } = this.#platform
    const disk = await statfs(config.dataDir).catch(() => null)
    return {
      version,
      streams: this.#streams,
      hears: live.hears,
      faults: this.#failures.unhandled.count(),
      refusals: this.#failures.unavailable.count(),
      disk_free: disk && disk.bavail * disk.bsize,
      disk_size: disk && disk.blocks * disk.bsize,
      replica_in_use: replica?.isInUse ?? null,
      replica_reads: this.#reads.replica.count(),
      primary_reads: this.#reads.primary.count(),
    }
  }
}

/** The state of this process: one for each platform. */
export const ownState = (platform: Platform): OwnState => platform.own(makeOwn)
const makeOwn = (platform: Platform) => new OwnState(platform)

/** Of processes that have been silent for an hour. */
export const sweepProcessStates = processStates.sweep

/** Counts by the minute, so that an hour of a bad day takes no memory. */
class LastHour {
  readonly #minutes = new Map<number, number>()

  add() {
    const minute = this.#now()
    this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + 1)
    this.#forget(minute)
  }

  count(): number {
    this.#forget(this.#now())
    return [...this.#minutes.values()].reduce((sum, count) => sum + count, 0)
  }

  // Not the wall clock, which may be set back.
  #now = () => Math.floor(performance.now() / MINUTE_MS)

  #forget(now: number) {
    for (const minute of this.#minutes.keys()) if (minute <= now - 60) this.#minutes.delete(minute)
  }
}

/** How everything is now. */
export async function readHealth(platform: Platform): Promise<ReplyOf<typeof getHealth>> {
  const { database } = platform
  const own = ownState(platform)
  const [asked, picturesMs, state, others, brokenAt] = await Promise.all([
    timed(health.figures(database.db)),
    picturesAnswer(platform),
    own.read(),
    processStates.others(database.db, own.id),
    verifyNewest(database.db),
  ])
  const [figures, databaseMs] = asked
  return {
    at: figures.at,
    rows: healthRows({ figures, databaseMs, picturesMs, brokenAt, processes: [state, ...others] }),
  }
}

/** Reads a picture that nobody has. */
async function picturesAnswer({ files }: Platform): Promise<number | null> {
  const silence = Promise.withResolvers<null>()
  const timer = setTimeout(() => silence.resolve(null), PATIENCE_MS)
  const answer = timed(files.read('images/health')).then(
    ([, ms]) => ms,
    () => null,
  )
  return Promise.race([answer, silence.promise]).finally(() => clearTimeout(timer))
}

async function timed<Result>(asked: Promise<Result>): Promise<[Result, number]> {
  const began = performance.now()
  const result = await asked
  return [result, Math.ceil(performance.now() - began)]
}

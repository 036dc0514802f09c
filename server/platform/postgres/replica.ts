import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import type { ReadPlace } from '../metrics/events.ts'
import { batch } from './batch.ts'
import { type Database, openDatabase } from './db.ts'
import {
  faultOf,
  type LogPosition,
  POSITION_NOW,
  PRIMARY_STATE,
  type PrimaryState,
  REPLICA_STATE,
  type ReplicaState,
} from './replica.sql.ts'

/** How often a process asks primary and replica how far they are. */
const LOOK_MS = 100
/** The most that what the replica shows may be behind, and how long it may take to answer. */
const BOUND_MS = 1_000
/** A replica that was lost is used again once nothing has been wrong for this long. */
const BACK_MS = 1_000
/** As many looks: older ones are beyond the bound. */
const LOOKS_MAX = (2 * BOUND_MS) / LOOK_MS
/** Bounds the time of a call that waits for a position. */
const AT_ONCE = 1_000

const POSITION = /^[\da-f]{16}$/
/** Beyond all positions: whoever gives it reads from the primary. */
const BEYOND: LogPosition = 'f'.repeat(16)

/** Thrown by a read that finds it has to write as well, or to ask what is true right now. */
export class NeedsPrimary extends Error {}

/** `at`: everything that was committed by then is below `visible`. */
type Look = { at: number; visible: LogPosition }

/**
 * A streaming replica, which answers reads that bear a second of delay. A process looks at it ten times a second. One
 * that is more than a second behind, doesn't answer or has become something else is not used, and every statement that
 * it still owes an answer fails at once, so that its caller can ask the primary.
 */
export class Replica {
  readonly database: Database
  readonly #watch: { primary: Database; replica: Database }
  readonly #log: Log
  readonly #clients = new Set<pg.PoolClient>()
  readonly #positionNow: (ask: null) => Promise<LogPosition>
  readonly #replayedNow: (ask: null) => Promise<LogPosition>
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #isStopped = false
  #looks: Look[] = []
  #replayed: LogPosition = ''
  /** What was committed by then is on the replica. By the monotonic clock, like all times here. */
  #freshAt = Number.NEGATIVE_INFINITY
  #faultAt = Number.NEGATIVE_INFINITY
  #fault = ''
  #isInUse = false
  #losses = 0

  constructor(primary: Database, connection: pg.ClientConfig, max: number, log: Log) {
    const patient = { ...connection, connectionTimeoutMillis: BOUND_MS, standby: true }
    // Nothing may write there, should it be promoted a moment ago.
    const readOnly = { ...patient, options: '-c default_transaction_read_only=on' }
    this.database = openDatabase(readOnly, max)
    // Their own connections: those of busy pools would be late, and a replica that is well would look behind.
    this.#watch = { primary: openDatabase(primary.direct, 1, 0), replica: openDatabase(patient, 1, 0) }
    this.#log = log
    const { pool } = this.database
    pool.on('connect', (client) => this.#clients.add(client))
    pool.on('remove', (client) => this.#clients.delete(client))
    // A standby that crashed may show an earlier state for a moment once it is back.
    for (const one of [pool, this.#watch.replica.pool])
      one.on('error', () => this.#isInUse && this.#lose('it closed a connection'))
    this.#positionNow = batch(
      () => '',
      AT_ONCE,
      async () => {
        const { rows } = await primary.pool.query<{ position: LogPosition }>(POSITION_NOW)
        return () => rows[0]!.position
      },
    )
    this.#replayedNow = batch(
      () => '',
      AT_ONCE,
      async () => {
        const { rows } = await pool.query<ReplicaState>(REPLICA_STATE)
        return () => (rows[0]!.standby ? rows[0]!.replayed : '')
      },
    )
  }

  /** Resolves once it is known whether the replica can be used. */
  async start(): Promise<void> {
    await this.#look()
    this.#judge()
    this.#timer = setInterval(() => {
      this.#judge()
      if (!this.#isLooking) void this.#look()
    }, LOOK_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopped = true
    this.#isInUse = false
    const { primary, replica } = this.#watch
    for (const client of this.#clients) breakOff(client)
    await Promise.all([this.database.end(), primary.end(), replica.end()])
  }

  /** Whether reads go there now. */
  get isInUse(): boolean {
    return this.#isInUse && this.behindMs < BOUND_MS
  }

  /** The most by which what it shows is behind; infinite when that is unknown. */
  get behindMs(): number {
    return performance.now() - this.#freshAt
  }

  /** How often it was found not to be usable. */
  get losses(): number {
    return this.#losses
  }

  /** Where a reader can read who has seen the primary at this position. */
  async placeFor(position: unknown): Promise<ReadPlace> {
    if (typeof position !== 'string' || !POSITION.test(position)) return 'no_position'
    if (!this.isInUse) return 'not_in_use'
    if (position <= this.#replayed) return 'replica'
    const replayed = await this.#replayedNow(null).catch(() => '')
    return this.isInUse && position <= replayed ? 'replica' : 'behind'
  }

  /** A position that everything is below of which the primary has told anybody by now. */
  position(): Promise<LogPosition> {
    const position = () => this.#positionNow(null)
    // Once more: a page that was given one beyond all keeps it until it is reloaded.
    return position()
      .catch(position)
      .catch(() => BEYOND)
  }

  async #look() {
    this.#isLooking = true
    let asked = 'it'
    try {
      const replica = await ask<ReplicaState>(this.#watch.replica, REPLICA_STATE)
      const at = performance.now()
      asked = 'the primary'
      const primary = await ask<PrimaryState>(this.#watch.primary, PRIMARY_STATE)
      if (!this.#isStopped) this.#note(replica, primary, at)
    } catch (error) {
      if (!this.#isStopped) this.#lose(`${asked} does not answer`, error)
    } finally {
      this.#isLooking = false
    }
  }

  #note(replica: ReplicaState, primary: PrimaryState, at: number) {
    const fault = faultOf(replica, primary)
    if (fault) return this.#lose(fault)
    this.#replayed = replica.replayed
    this.#looks.push({ at, visible: primary.visible })
    if (this.#looks.length > LOOKS_MAX) this.#looks.shift()
    while (this.#looks[0] && this.#looks[0].visible <= replica.replayed)
      this.#freshAt = this.#looks.shift()!.at
  }

  #judge() {
    if (this.behindMs >= BOUND_MS) {
      const fault = this.#looks.length > 0 ? 'it is behind' : this.#fault || 'it does not answer'
      if (this.#isInUse || fault !== this.#fault) this.#lose(fault)
      this.#faultAt = performance.now()
      return
    }
    if (this.#isInUse || performance.now() - this.#faultAt < BACK_MS) return
    this.#isInUse = true
    this.#fault = ''
    this.#log.info('reads go to the replica')
  }

  #lose(fault: string, error?: unknown) {
    if (this.#isInUse || fault !== this.#fault)
      this.#log.warn({ reason: fault, err: error }, 'reads go to the primary: the replica is not used')
    this.#isInUse = false
    this.#losses += 1
    this.#fault = fault
    this.#faultAt = performance.now()
    this.#freshAt = Number.NEGATIVE_INFINITY
    this.#looks = []
    this.#replayed = ''
    for (const client of this.#clients) breakOff(client)
  }
}

/** Null without DATABASE_REPLICA_URL. */
export function openReplica(config: Config, primary: Database, log: Log): Replica | null {
  const connectionString = config.DATABASE_REPLICA_URL
  return connectionString ? new Replica(primary, { connectionString }, config.DATABASE_POOL, log) : null
}

/** The state of a server; throws without an answer in time. */
async function ask<State extends pg.QueryResultRow>({ pool }: Database, text: string): Promise<State> {
  const query = { text, query_timeout: BOUND_MS } as pg.QueryConfig
  return (await pool.query<State>(query)).rows[0]!
}

/** Fails what was sent on this connection: an orderly end would wait for the answers. */
function breakOff(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { type Connection, patienceWith } from '../postgres/connection.ts'
import { CURRENT_POSITION, type LogPosition } from '../postgres/replica.sql.ts'
import { leaveStandby } from '../postgres/standby.ts'
import { LogReader } from './log-reader.ts'
import { type Hearing, type LogSource, OwnSlot } from './log-source.ts'

const CHECK_MS = 20_000
const RETRY_MOST_MS = 5_000
/** A standby that must confirm commits may be slow to do so. */
const VISIBLE_MOST_MS = 10_000
/** Reading the log begins once every transaction that was writing has ended. */
const OVER_MOST_MS = 30_000

const READS_LOG = `select reads_log() as reads, current_setting('wal_level') = 'logical' as may,
  (select oid::text from pg_publication where pubname = 'beatline_live') as publication`
type ReadsLog = { reads: boolean; may: boolean; publication: string | null }
const ARE_VISIBLE = {
  name: 'are_visible',
  text: `select coalesce(bool_and(pg_visible_in_snapshot(id, pg_current_snapshot())), true) as is,
  ${CURRENT_POSITION} as position from unnest($1::xid8[]) id`,
}
const NEXT = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next'
const ARE_OVER = {
  name: 'are_over',
  text: 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as is',
}

/** `transaction`: null for what came by NOTIFY, and is visible, and for what names none. */
type Arrived = { transaction: string | null; payload: string; passed?: () => void }
type Answer = { is: boolean; position?: LogPosition }
type Hears = { heard: (payload: string) => void; missed: () => void }

/**
 * What a process hears from the database. Events come through the log, or by NOTIFY where the log can't be read; until
 * all publishers agree, both are heard. Its connection is pinged every 20 s: otherwise one that went silent would look
 * open for hours. When it was lost and is back, `missed` is called, unless its source knows what was published meanwhile.
 */
export class LiveListener {
  readonly #connection: Connection
  readonly #channel: string
  readonly #log: Log
  readonly #hears: Hears
  readonly #hasReplica: boolean
  /** The connection that listens or is about to. */
  #current: pg.Client | null = null
  #client: pg.Client | null = null
  readonly #source: LogSource
  #hearing: Hearing | null = null
  /** Publishers may have used NOTIFY since, unless it is still this one. */
  #publication: string | null = null
  #mayHaveMissed = false
  /** What the log has said, until others can see what was committed with it. */
  #arrived: Arrived[] = []
  #isPassing = false
  #attempt = 0
  #isToldOfNotify = false
  #position: LogPosition = ''
  #closed = false
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined

  /** `hasReplica`: whether it has to know a position below which all is that it has heard of. */
  constructor(
    connection: Connection,
    channel: string,
    log: Log,
    hears: Hears,
    { source, hasReplica = false }: { source?: LogSource; hasReplica?: boolean } = {},
  ) {
    this.#hasReplica = hasReplica
    this.#source = source ?? new OwnSlot(connection, channel, log)
    this.#connection = connection
    this.#channel = channel
    this.#log = log
    this.#hears = hears
  }

  /** Whether it hears what is published now. */
  get connected(): boolean {
    return this.#client !== null
  }

  /** A position that all it has heard of is below. */
  get position(): LogPosition {
    return this.#position
  }

  /** Connects; after a lost connection it retries until `close`. */
  async listen(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'beatline-live',
      query_timeout: (CHECK_MS / 2) * patienceWith(this.#connection),
    })
    this.#current = client
    leaveStandby(client)
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ payload = '' }) =>
      this.#hasReplica ? this.#take({ transaction: null, payload }) : this.#hears.heard(payload),
    )
    try {
      await client.connect()
      await client.query(`listen ${this.#channel}`)
      const hearing = await this.#readLog(client)
      // Lost or closed meanwhile.
      if (this.#current !== client) return void hearing?.close()
      this.#hearing = hearing
      if (!hearing?.resumed && this.#attempt > 0) this.#mayHaveMissed = true
      // Below it is also what was missed.
      if (this.#hasReplica) await this.#passOn(client, [])
      if (this.#current !== client) return
    } catch (error) {
      this.#log.warn({ err: error }, 'live event listener is disconnected')
      this.#lost(client)
      return
    }
    this.#client = client
    this.#check = setInterval(() => void this.#checkOn(client), CHECK_MS)
    if (this.#mayHaveMissed) this.#hears.missed()
    this.#mayHaveMissed = false
    this.#attempt = 0
  }

  /** Null: events come by NOTIFY. */
  async #readLog(client: pg.Client): Promise<Hearing | null> {
    const ask = async () => (await client.query<ReadsLog>(READS_LOG)).rows[0]!
    let state = await ask()
    if (!state.reads) {
      if (!(await this.#introduceLog(state.may))) return null
      state = await ask()
    }
    const hearing = await this.#source.open(client, {
      heard: (contents, passed) => {
        if (this.#current === client) this.#hear(contents, passed)
      },
      lost: () => this.#lost(client),
    })
    try {
      const resumed = hearing.resumed && state.publication === this.#publication
      // One that had committed just before it began is not heard, and may not be seen yet either.
      if (!resumed) await this.#allAreOver(client)
      this.#publication = state.publication
      return { ...hearing, resumed }
    } catch (error) {
      await hearing.close()
      throw error
    }
  }

  async #allAreOver(client: pg.Client) {
    const { next } = (await client.query<{ next: string }>(NEXT)).rows[0]!
    await this.#until(client, ARE_OVER, [next], OVER_MOST_MS)
  }

  async #introduceLog(may: boolean): Promise<boolean> {
    try {
      if (!may) throw new Error('wal_level is not logical')
      await LogReader.introduce(this.#connection, this.#channel)
      return true
    } catch (error) {
      if (!this.#isToldOfNotify)
        this.#log.info({ err: error }, 'live events come by NOTIFY: the log cannot be read')
      this.#isToldOfNotify = true
      return false
    }
  }

  #hear(contents: string[], passed: (() => void) | undefined) {
    const arrived = contents.map((content): Arrived => {
      // Somebody else may have written anything, also what would fail again each time a source resumes before it.
      const [, transaction = null, payload = ''] = /^(\d{1,19}) (.*)$/s.exec(content) ?? []
      return { transaction, payload }
    })
    const last = arrived.at(-1)
    if (last && passed) last.passed = passed
    this.#take(...arrived)
  }

  #take(...arrived: Arrived[]) {
    this.#arrived.push(...arrived)
    if (!this.#isPassing) void this.#pass()
  }

  // The log has a commit before others see what was committed: loaded at once, it might not be there yet.
  async #pass() {
    this.#isPassing = true
    for (let client = this.#current; client && this.#arrived.length > 0; client = this.#current)
      await this.#passOn(client, this.#arrived.splice(0)).catch(() => this.#lost(client))
    this.#isPassing = false
  }

  async #passOn(client: pg.Client, arrived: Arrived[]) {
    const transactions = new Set(arrived.flatMap(({ transaction }) => transaction ?? []))
    const { position } = await this.#until(client, ARE_VISIBLE, [[...transactions]], VISIBLE_MOST_MS)
    if (this.#current !== client) return
    this.#position = position ?? this.#position
    for (const { payload, passed } of arrived) {
      this.#hears.heard(payload)
      passed?.()
    }
  }

  /** Waits until the answer is true. */
  async #until(client: pg.Client, query: pg.QueryConfig, values: unknown[], mostMs: number): Promise<Answer> {
    const deadline = Date.now() + mostMs * patienceWith(this.#connection)
    for (let waits = 1; ; waits = Math.min(waits * 2, 100)) {
      const { rows } = await client.query<Answer>(query, values)
      if (rows[0]?.is) return rows[0]
      if (Date.now() > deadline) throw new Error('A transaction has not ended in time')
      await sleep(waits)
    }
  }

  // Publishers may have changed to the log, or back.
  async #checkOn(client: pg.Client) {
    try {
      const { rows } = await client.query<{ reads: boolean }>(READS_LOG)
      if (rows[0]?.reads !== (this.#hearing !== null)) this.#lost(client)
    } catch {
      this.#lost(client)
    }
  }

  #lost(client: pg.Client) {
    client.removeAllListeners()
    client.on('error', () => undefined)
    client.end().catch(() => undefined)
    // A loss is reported more than once, by an event and by pending queries: only one attempt follows, so two
    // connections never listen.
    if (this.#closed || this.#current !== client) return
    this.#current = null
    this.#client = null
    void this.#hearing?.close()
    this.#hearing = null
    this.#arrived = []
    this.#attempt += 1
    clearInterval(this.#check)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.listen(), Math.min(RETRY_MOST_MS, 100 * 2 ** this.#attempt))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#check)
    const [client, hearing] = [this.#current, this.#hearing]
    this.#current = null
    await Promise.all([hearing?.close(), client?.end().catch(() => undefined)])
  }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { LiveEventName, LiveEvents } from '../../contract/live.ts'
import type { Database, Tx } from './db.ts'
import type { LiveStream } from './live-stream.ts'
import type { Log } from './log.ts'

const CHANNEL = 'beatline'
const KEPT_EVENTS = 1_000

/** What a feature declares for an event: how to load what it says, and what a receiver gets of it. */
export type LiveSource<Name extends LiveEventName, Receiver, Loaded> = {
  name: Name
  /** Called once an event and process; null when the thing is gone. */
  load: (database: Database, id: string) => Promise<Loaded | null>
  /** Called once a receiver; null when he may not know. */
  to: (loaded: Loaded, receiver: Receiver) => LiveEvents[Name] | null
  /** The stream ends after this event. */
  closes?: boolean
}

export type AnyLiveSource = LiveSource<LiveEventName, never, never>
type Told = { name: LiveEventName; id: string }
type Kept = { id: string; source: AnyLiveSource; loaded: unknown }

/**
 * Tells every process of a change, as part of the transaction: nobody hears of what is rolled back, and nobody
 * misses what commits. Only ids travel; what may be said of them is decided at each receiver.
 */
export async function tell(tx: Tx, name: LiveEventName, id: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ name, id } satisfies Told)})`.execute(tx)
}

/**
 * The live events of one process: hears the database's notifications and passes them to the open streams.
 * Event ids are `<boot>:<number>`; the last 1,000 are kept for streams that come back.
 */
export class Live {
  readonly #database: Database
  readonly #log: Log
  readonly #sources: Map<string, AnyLiveSource>
  readonly #streams = new Set<LiveStream>()
  readonly #boot = randomUUID().slice(0, 8)
  #kept: Kept[] = []
  #count = 0
  #client: pg.Client | null = null
  #closed = false
  #attempt = 0
  #retry: NodeJS.Timeout | undefined
  // Events are passed on in the order in which they were committed, although loading takes its time.
  #queue: Promise<void> = Promise.resolve()

  constructor(database: Database, log: Log, sources: AnyLiveSource[]) {
    this.#database = database
    this.#log = log
    this.#sources = new Map(sources.map((source) => [source.name, source]))
  }

  /** Connects; after a lost connection it tries again until `close`. */
  async listen(): Promise<void> {
    const client = new pg.Client({
      ...this.#database.connection,
      application_name: 'beatline-live',
      statement_timeout: 0,
    })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', (message) => this.#hear(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      this.#log.warn({ err: error }, 'live events are not connected')
      this.#lost(client)
      return
    }
    this.#client = client
    if (this.#attempt > 0) this.#missed()
    this.#attempt = 0
  }

  #lost(client: pg.Client) {
    client.removeAllListeners()
    client.on('error', () => undefined)
    client.end().catch(() => undefined)
    if (this.#closed || (this.#client !== client && this.#client !== null)) return
    this.#client = null
    this.#attempt += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.listen(), Math.min(5_000, 100 * 2 ** this.#attempt))
  }

  // What was committed while nobody listened is unknown: every open page asks again.
  #missed() {
    this.#kept = []
    this.#count += 1
    for (const stream of this.#streams) stream.send(this.#lastId(), 'ready', { resumed: false })
  }

  #hear(payload: string) {
    const told = JSON.parse(payload) as Told
    const source = this.#sources.get(told.name)
    if (!source) return
    if (this.#streams.size === 0 && this.#kept.length === 0) {
      // Nobody to tell, but whoever comes back must learn that he missed something.
      this.#count += 1
      return
    }
    this.#queue = this.#queue
      .then(async () => {
        const loaded = await source.load(this.#database, told.id)
        if (loaded !== null) this.#pass(source, loaded)
      })
      .catch((error) => {
        this.#log.warn({ err: error, event: told.name }, 'a live event was not passed on')
        this.#missed()
      })
  }

  #pass(source: AnyLiveSource, loaded: unknown) {
    this.#count += 1
    const kept = { id: this.#lastId(), source, loaded }
    this.#kept.push(kept)
    if (this.#kept.length > KEPT_EVENTS) this.#kept.shift()
    for (const stream of this.#streams) this.#send(stream, kept)
  }

  #send(stream: LiveStream, { id, source, loaded }: Kept) {
    const said = source.to(loaded as never, stream.receiver as never)
    if (said === null) return
    stream.send(id, source.name, said)
    if (source.closes) stream.end()
  }

  #lastId() {
    return `${this.#boot}:${this.#count}`
  }

  /** Where the events stand now. What is read from the database after this holds everything up to here. */
  position(): string {
    return this.#lastId()
  }

  /** Adds a stream and sends what it missed since `lastEventId`, or tells it to ask again for everything. */
  add(stream: LiveStream, lastEventId: string | undefined): void {
    this.#streams.add(stream)
    stream.onEnd(() => this.#streams.delete(stream))
    const [boot, number] = (lastEventId ?? '').split(':')
    const missed = this.#count - Number(number)
    const resumed = boot === this.#boot && missed >= 0 && missed <= this.#kept.length
    stream.send(this.#lastId(), 'ready', { resumed })
    if (resumed && missed > 0) for (const kept of this.#kept.slice(-missed)) this.#send(stream, kept)
  }

  /** Open streams of one account. */
  countOf(accountId: string): number {
    let count = 0
    for (const stream of this.#streams) if (stream.receiver.id === accountId) count += 1
    return count
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    for (const stream of this.#streams) stream.end()
    await this.#client?.end().catch(() => undefined)
  }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LiveEventName, LiveEvents } from '../../contract/live.ts'
import type { Database, Tx } from './db.ts'
import { LiveListener } from './live-listener.ts'
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
  /** Milliseconds that it waits for more of the same thing: what is told of one id meanwhile becomes one event. */
  coalesceMs?: number
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
  readonly #listener: LiveListener
  readonly #boot = randomUUID().slice(0, 8)
  #kept: Kept[] = []
  #count = 0
  // Events are passed on in the order in which they were committed, although loading takes its time.
  #queue: Promise<void> = Promise.resolve()
  readonly #gathering = new Map<string, NodeJS.Timeout>()

  constructor(database: Database, log: Log, sources: AnyLiveSource[]) {
    this.#database = database
    this.#log = log
    this.#listener = new LiveListener(database.connection, CHANNEL, log, {
      heard: (payload) => this.#hear(payload),
      missed: () => this.#missed(),
    })
    this.#sources = new Map(sources.map((source) => [source.name, source]))
  }

  /** Connects to the database's notifications. */
  async listen(): Promise<void> {
    await this.#listener.listen()
  }

  // What was committed while nobody listened is unknown, a sign-out among it: every stream ends, and whoever opens it
  // again is looked up again and asks for everything again.
  #missed() {
    this.#kept = []
    this.#count += 1
    for (const stream of this.#streams) stream.end()
  }

  #hear(payload: string) {
    const told = readTold(payload)
    const source = told && this.#sources.get(told.name)
    if (!source) return
    if (this.#streams.size === 0 && this.#kept.length === 0) {
      // Nobody to tell, but whoever comes back must learn that he missed something.
      this.#count += 1
      return
    }
    const work = () => this.#tell(source, told.id)
    // What closes a stream does not wait behind what is slow to load.
    if (source.closes) void work()
    else if (source.coalesceMs) this.#gather(`${told.name} ${told.id}`, source.coalesceMs, work)
    else this.#inTurn(work)
  }

  #inTurn(work: () => Promise<void>) {
    this.#queue = this.#queue.then(work)
  }

  // Whatever is told from the load on starts anew: the last change is never left out.
  #gather(key: string, ms: number, work: () => Promise<void>) {
    if (this.#gathering.has(key)) return
    const act = () => {
      this.#gathering.delete(key)
      this.#inTurn(work)
    }
    this.#gathering.set(key, setTimeout(act, ms))
  }

  async #tell(source: AnyLiveSource, id: string) {
    try {
      const loaded = await source.load(this.#database, id)
      if (loaded !== null) this.#pass(source, loaded)
    } catch (error) {
      this.#log.warn({ err: error, event: source.name }, 'a live event was not passed on')
      this.#missed()
    }
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
    const missed = /^\d+$/.test(number ?? '') ? this.#count - Number(number) : -1
    const known = boot === this.#boot && this.#listener.connected
    const resumed = known && missed >= 0 && missed <= this.#kept.length
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
    for (const stream of this.#streams) stream.end()
    await this.#listener.close()
    for (const timer of this.#gathering.values()) clearTimeout(timer)
  }
}

// The channel is the database's: another release, or a hand at psql, may say anything on it.
function readTold(payload: string): Told | null {
  try {
    const { name, id } = JSON.parse(payload) as Partial<Told>
    return name && typeof id === 'string' ? { name, id } : null
  } catch {
    return null
  }
}

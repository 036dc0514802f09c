import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { LiveEventName, LiveEvents } from '../../../contract/live.ts'
import type { Log } from '../log/log.ts'
import { type Database, openDatabase, send, type Tx } from '../postgres/db.ts'
import { LiveListener } from './live-listener.ts'
import { LiveQueue } from './live-queue.ts'
import { type Frame, frameOf, joinFrames, type LiveStream } from './live-stream.ts'
import { LiveStreams } from './live-streams.ts'
import type { LogSource } from './log-source.ts'
import { frameFor, type RecentEvent } from './recent-event.ts'

/** Where events are published, in the log and by NOTIFY. */
export const CHANNEL = 'beatline'
// Heartbeats every 20 s carry the cursor to resume from: enough for 50 events a second and a minute of absence.
const BACKLOG_EVENTS = 5_000
/** Half of what a stream may lag behind. */
const BACKLOG_MAX_BYTES = 512 * 1024
/**
 * A pool of its own, kept open: an event that waited behind calls for a connection would be late, and in the end
 * missed.
 */
const LOADING_CONNECTIONS = 2
/** As many streams of a process make it worth gathering what goes to all of them. */
const CROWD = 100

/** What a feature declares for an event: how to load its data, and what a receiver gets of it. */
export type LiveSource<Name extends LiveEventName, Receiver, Loaded> = {
  name: Name
  /** Called once per event and process; null when the thing is gone. */
  load: (database: Database, id: string) => Promise<Loaded | null>
  /** The same for several ids in one statement, for events that are frequent. */
  loadAll?: (database: Database, ids: string[]) => Promise<Map<string, Loaded>>
  /**
   * The accounts that may know of it at all; the streams of others are skipped. Without it, all streams are considered.
   */
  receivers?: (loaded: Loaded) => Iterable<string | null>
  /** Called once per receiver; null when the receiver may not know. */
  to: (loaded: Loaded, receiver: Receiver) => LiveEvents[Name] | null
  /** Whether its receivers may have changed since it was loaded: whoever resumes and missed it loads again. */
  isForSome?: (loaded: Loaded) => boolean
  /** After it, some may no longer read what was sent before: none of that is sent again, and who missed it loads again. */
  revokes?: boolean
  /** The stream ends after this event. Who resumes and missed it loads again: their rights have changed. */
  closes?: boolean
  /** Milliseconds to wait for more of the same thing: what is published about one id meanwhile becomes one event. */
  coalesceMs?: number
  /** The most often that the same thing is published. A first change doesn't wait; what follows within this time becomes one event. */
  everyMs?: number
  /** For what goes to every stream: where many are open, what follows within this time is sent to each at once. */
  gatherMs?: number
}

export type AnyLiveSource = LiveSource<LiveEventName, never, never>
type PublishedEvent = { name: LiveEventName; id: string }
/**
 * Publishes a change to every process, as part of the transaction: nobody hears of what is rolled back, and nobody
 * misses what commits. Only ids travel; each receiver decides what may be said about them.
 */
export async function publishEvent(tx: Tx, name: LiveEventName, id: string): Promise<void> {
  await send(tx, sql`select publish_event(${name}, ${id})`)
}

/** The same for many things at once, in this order. */
export async function publishEvents(tx: Tx, name: LiveEventName, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await send(tx, sql`select publish_event(${name}, id) from unnest(${[...ids]}::text[]) id`)
}

/** The same as a part of the statement that writes the thing: `id` is SQL, and each row publishes once. */
export function publishEventSql(name: LiveEventName, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`publish_event(${name}, (${id})::text)`
}

/**
 * The live events of one process: receives the database's notifications and passes them to the open streams. Event ids
 * are `<boot>:<number>`; the last 5,000 are kept for streams that reconnect. Where reads may go to a replica, an id ends
 * with `:<position>`, which the log has reached by then.
 */
export class Live {
  readonly #database: Database
  readonly #log: Log
  /** The build that this process serves, which is sent to each stream. */
  readonly #build: string | null
  readonly #sources: Map<string, AnyLiveSource>
  readonly #streams = new LiveStreams()
  readonly #listener: LiveListener
  readonly #boot = randomUUID().slice(0, 8)
  #recent: RecentEvent[] = []
  #count = 0
  // Events are delivered in the order in which they were committed, although loading takes time.
  readonly #queue: LiveQueue
  readonly #listeners = new Map<LiveEventName, () => void>()
  readonly #coalescing = new Map<string, NodeJS.Timeout>()
  readonly #gathering = new Map<string, { ids: Set<string>; timer: NodeJS.Timeout }>()

  readonly #hasReplica: boolean

  constructor(
    database: Database,
    log: Log,
    sources: AnyLiveSource[],
    build: string | null,
    { source, hasReplica }: { source: LogSource; hasReplica: boolean },
  ) {
    this.#hasReplica = hasReplica
    this.#database = openDatabase(database.direct, LOADING_CONNECTIONS, 0)
    this.#log = log
    this.#build = build
    const hears = { heard: (payload: string) => this.#hear(payload), missed: () => this.#missed() }
    this.#listener = new LiveListener(database.direct, CHANNEL, log, hears, { hasReplica, source })
    this.#queue = new LiveQueue(this.#database, {
      loaded: (source, loaded) => this.#pass(source, loaded),
      failed: (source, error) => this.#failed(source, error),
    })
    this.#sources = new Map(sources.map((source) => [source.name, source]))
  }

  /** Connects to the database's notifications, and opens connections for what is loaded when one arrives. */
  async listen(): Promise<void> {
    await this.#listener.listen()
    // If that fails, the first event tries again.
    await this.#database.pool.query('select 1').catch(() => undefined)
  }

  // What was committed while nobody listened is unknown, and may include a sign-out. So every stream ends; its reader
  // reconnects, is looked up again and asks for everything again.
  #missed() {
    this.#recent = []
    this.#count += 1
    for (const act of this.#listeners.values()) act()
    for (const stream of this.#streams.all()) stream.end('missed')
  }

  /** Calls `act` when one of these events arrives, before any stream hears of it, and when some may have been missed. */
  onHeard(names: LiveEventName[], act: () => void): void {
    for (const name of names) this.#listeners.set(name, act)
  }

  #hear(payload: string) {
    const event = readEvent(payload)
    if (event) this.#listeners.get(event.name)?.()
    const source = event && this.#sources.get(event.name)
    if (!source) return
    if (this.#streams.count === 0 && this.#recent.length === 0) {
      // No receiver, but a reader who reconnects must learn that they missed something.
      this.#count += 1
      return
    }
    // What closes a stream doesn't wait behind slow loads.
    if (source.closes) void this.#deliverNow(source, event.id)
    else if (source.coalesceMs) this.#coalesce(source, event.id, source.coalesceMs)
    else if (source.everyMs) this.#gather(`${source.name} ${event.id}`, source, event.id, source.everyMs)
    else if (source.gatherMs && this.#streams.count >= CROWD)
      this.#gather(source.name, source, event.id, source.gatherMs)
    else this.#queue.add(source, event.id)
  }

  // What is published once the load has begun starts a new one: the last change is never left out.
  #coalesce(source: AnyLiveSource, id: string, ms: number) {
    const key = `${source.name} ${id}`
    if (this.#coalescing.has(key)) return
    const act = () => {
      this.#coalescing.delete(key)
      this.#queue.add(source, id)
    }
    this.#coalescing.set(key, setTimeout(act, ms))
  }

  // Writing to a socket costs more than what is written: one write for ten posts costs little more than one for one.
  // They are loaded at the end, so what was heard about them meanwhile is in them. A first one doesn't wait.
  #gather(key: string, source: AnyLiveSource, id: string, ms: number) {
    const gathering = this.#gathering.get(key)
    if (gathering) return void gathering.ids.add(id)
    this.#queue.add(source, id)
    const act = () => {
      const { ids } = this.#gathering.get(key)!
      if (ids.size === 0) return void this.#gathering.delete(key)
      this.#queue.add(source, ...ids)
      this.#gathering.set(key, { ids: new Set(), timer: setTimeout(act, ms) })
    }
    this.#gathering.set(key, { ids: new Set(), timer: setTimeout(act, ms) })
  }

  async #deliverNow(source: AnyLiveSource, id: string) {
    try {
      const loaded = await source.load(this.#database, id)
      this.#pass(source, [loaded])
    } catch (error) {
      this.#failed(source, error)
    }
  }

  #failed(source: AnyLiveSource, error: unknown) {
    this.#log.warn({ err: error, event: source.name }, 'live event not delivered')
    this.#missed()
  }

  #pass(source: AnyLiveSource, all: unknown[]) {
    const passed = all.filter((loaded) => loaded !== null).map((loaded) => this.#remember(source, loaded))
    const { receivers } = source
    if (!receivers) this.#send(this.#streams.all(), passed)
    else for (const one of passed) this.#send(this.#streams.of(receivers(one.loaded as never)), [one])
  }

  #remember(source: AnyLiveSource, loaded: unknown): RecentEvent {
    if (source.revokes) for (const before of this.#recent) before.isRevoked = true
    this.#count += 1
    const recent = { id: this.lastId(), source, loaded, frames: new WeakMap(), isRevoked: false }
    this.#recent.push(recent)
    if (this.#recent.length > BACKLOG_EVENTS) this.#recent.shift()
    return recent
  }

  /** The events are of one source. */
  #send(streams: Iterable<LiveStream>, events: RecentEvent[]) {
    let sent: Frame[] = []
    let joined: Buffer | undefined
    for (const stream of streams) {
      const frames = events.flatMap((event) => frameFor(stream, event) ?? [])
      if (frames.length === 0) continue
      // Most streams are sent the same.
      if (frames.length !== sent.length || frames.some((frame, at) => frame !== sent[at])) joined = undefined
      joined ??= joinFrames(frames)
      sent = frames
      stream.send(frames, joined)
      if (events[0]!.source.closes) stream.end('rights')
    }
  }

  /** The current cursor. What is read from the primary after this includes everything up to here. */
  cursor(): string {
    return `${this.#boot}:${this.#count}`
  }

  /** The id of the latest event. */
  lastId(): string {
    return this.#hasReplica ? `${this.cursor()}:${this.#listener.position}` : this.cursor()
  }

  /** Adds a stream and sends what it missed since `lastEventId`, or tells it to ask for everything again. */
  add(stream: LiveStream, lastEventId: string | undefined): void {
    this.#streams.add(stream)
    const missed = this.#missedBy(stream, lastEventId)
    // Cut off before it has what it missed, it resumes at the same cursor.
    const ready: LiveEvents['ready'] = { resumed: missed !== null, build: this.#build }
    stream.send([frameOf(missed && lastEventId ? lastEventId : this.lastId(), 'ready', ready)])
    for (const recent of missed ?? []) this.#send([stream], [recent])
  }

  // Null when that is unknown, or so much that the stream would be cut off for it again and again.
  #missedBy({ receiver }: LiveStream, lastEventId = ''): RecentEvent[] | null {
    const [, boot, number] = /^(\w+):(\d+)(?::\w*)?$/.exec(lastEventId) ?? []
    const count = this.#count - Number(number)
    if (boot !== this.#boot || count < 0 || count > this.#recent.length) return null
    const missed = this.#recent.slice(this.#recent.length - count)
    let room = BACKLOG_MAX_BYTES
    // What it doesn't hear may have revoked any of them.
    const isDeaf = !this.#listener.connected
    for (const { source, loaded, isRevoked } of missed) {
      const event = source.to(loaded as never, receiver as never)
      if (event === null) continue
      room -= Buffer.byteLength(JSON.stringify(event))
      if (room < 0 || isRevoked || isDeaf || source.closes || source.isForSome?.(loaded as never)) return null
    }
    return missed
  }

  /** Whether this process receives the database's notifications now. */
  get hears(): boolean {
    return this.#listener.connected
  }

  /** Open streams of one account. */
  countOf(accountId: string): number {
    return this.#streams.countOf(accountId)
  }

  async close(): Promise<void> {
    for (const stream of this.#streams.all()) stream.end('stop')
    await this.#listener.close()
    for (const timer of this.#coalescing.values()) clearTimeout(timer)
    for (const { timer } of this.#gathering.values()) clearTimeout(timer)
    await this.#database.end()
  }
}

// The channel belongs to the database: another release, or someone at psql, may publish anything on it.
function readEvent(payload: string): PublishedEvent | null {
  try {
    const { name, id } = JSON.parse(payload) as Partial<PublishedEvent>
    return name && typeof id === 'string' ? { name, id } : null
  } catch {
    return null
  }
}

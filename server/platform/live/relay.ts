import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { type LoggedEvent, LogReader, type LogState } from './log-reader.ts'
import type { NatsStream, Stored } from './nats-stream.ts'
import { DROP_INVALID_SLOT, RELAY_STATE, type RelayState } from './relay-slot.sql.ts'

/** How often a process looks whether the slot has no reader, at most. */
const LOOK_MS = 2_000
/** What is published at once. Far below what a message of NATS may have. */
const BATCH_EVENTS = 500

/** Another process was faster: it reads the slot, has made it, or has added to the stream. */
const LATE: unknown[] = ['55006', '42710', 10_071]
const isLate = (error: unknown) => LATE.includes((error as { code?: unknown }).code)

const gap = (at: string) => ({ at, events: [], gap: true })

type Facts = {
  connection: pg.ClientConfig
  prefix: string
  client: pg.Client
  stream: NatsStream
  log: Log
  /** What this process has published last, through whichever connection. */
  published: { last: Stored | null }
}

/**
 * Brings the log to NATS while it is the one that reads the relay's slot: PostgreSQL lets only one do that, and gives
 * the slot to the next one when that one's connection ends, or has been silent for 30 s. Each message names its last
 * event's position, and is only stored right after the one that its relay knows as the last: a relay that was replaced
 * publishes nothing, and the next one leaves out what is stored. PostgreSQL is told what is done once NATS has stored it.
 */
export class Relay {
  readonly #facts: Facts
  #reader: LogReader | null = null
  #timeline = ''
  #last: Stored = { seq: 0, id: '', at: '' }
  #pending: LoggedEvent[] = []
  #isSending = false
  #done = 0n
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(facts: Facts) {
    this.#facts = facts
    void this.#look()
  }

  async #look() {
    try {
      if (!this.#reader) await this.#take()
    } catch (error) {
      if (!this.#isClosed && !isLate(error))
        this.#facts.log.warn({ err: error }, 'live events are not relayed by this process')
    }
    // At other times than the other processes.
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#look(), randomInt(LOOK_MS / 2, LOOK_MS))
  }

  async #take() {
    const { client, connection, prefix, stream, log } = this.#facts
    const { rows } = await client.query<RelayState>(RELAY_STATE)
    const { slot, active, invalid } = rows[0]!
    if (active) return
    if (invalid) await client.query(DROP_INVALID_SLOT, [slot])
    // Said first: a process that dies in between leaves no slot behind which nobody knows of a gap.
    const say = async () => {
      const last = await stream.last()
      await stream.append(last, gap(last.at))
    }
    if (invalid || active === null) await LogReader.keep(connection, prefix, slot, say)
    this.#pending = []
    this.#done = 0n
    this.#isSending = true
    let isLost = false
    let own: LogReader | null = null
    const { reader, state } = await LogReader.resume(connection, prefix, slot, {
      heard: (event) => this.#hear(event),
      lost: () => {
        isLost = true
        if (own !== null && own === this.#reader) void this.#leave()
      },
      done: (read) => (this.#pending.length === 0 && !this.#isSending ? read : this.#done),
    })
    if (this.#isClosed || isLost) return reader.close()
    this.#reader = own = reader
    try {
      await this.#begin(reader, state)
    } catch (error) {
      await this.#leave()
      throw error
    }
    log.info('this process relays live events')
  }

  /** Continues after what is stored, unless that is not what this log continues. */
  async #begin(reader: LogReader, { timeline, flushed }: LogState) {
    const { stream, published } = this.#facts
    const isOwn = (at: string) => at.startsWith(timeline) && at.slice(8, 24) <= flushed
    const last = await stream.last()
    const isOther = last.at !== '' && !isOwn(last.at)
    const known = published.last && isOwn(published.last.at) ? published.last.at : ''
    const at = isOther || known > last.at ? known : last.at
    // Whoever listens to a new stream has loaded everything again.
    const isGap = at !== last.at && last.seq > 0
    this.#timeline = timeline
    this.#last = published.last = isGap ? await stream.append(last, gap(at)) : { ...last, at }
    this.#isSending = false
    void this.#send(reader)
  }

  #hear(event: LoggedEvent) {
    this.#pending.push(event)
    if (this.#reader && !this.#isSending) void this.#send(this.#reader)
  }

  // One message at a time: what is heard meanwhile is in the next one.
  async #send(reader: LogReader) {
    const { stream, published, log } = this.#facts
    this.#isSending = true
    try {
      while (this.#reader === reader && this.#pending.length > 0) {
        const batch = this.#pending.slice(0, BATCH_EVENTS)
        const fresh = batch.filter(({ at }) => this.#timeline + at > this.#last.at)
        const at = this.#timeline + batch.at(-1)!.at
        const events = fresh.map(({ content }) => content)
        const last = fresh.length > 0 ? await stream.append(this.#last, { at, events }) : this.#last
        published.last = last
        // Replaced meanwhile: what waits is the next one's.
        if (this.#reader !== reader) return
        this.#last = last
        this.#pending.splice(0, batch.length)
        // Its transaction may have published more.
        this.#done = BigInt(`0x${at.slice(8, 24)}`)
      }
      if (this.#reader !== reader) return
      this.#isSending = false
      reader.report()
    } catch (error) {
      if (this.#reader !== reader) return
      log.warn({ err: error }, 'live events are not relayed by this process')
      await this.#leave()
    }
  }

  async #leave() {
    const reader = this.#reader
    this.#reader = null
    await reader?.close()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#leave()
  }
}

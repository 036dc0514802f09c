import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { quantile } from '../../bench/figures.ts'
import { EventStream, type HeardEvent } from '../../test/event-stream.ts'

/** A member with a stream, and their conversation; `partner` is the index of the other side. */
export type Listener = { token: string; conversation: string; partner: number }
/** The last streams are `silent`: nobody writes to them. Some of them can be revoked. */
type Pace = { perSecond: number; seconds: number; reopenEveryMs?: number; revoke?: number; silent?: number }
/** Who has not heard a message yet, who was away when it was sent, and who has heard it. */
type Message = { sentAt: number; waiting: Set<number>; late: Set<number>; heard: Set<number> }

const OPENING_AT_ONCE = 32
/** It only ends what hangs. */
const PATIENCE_MS = 60_000
const AWAY_MS = 500
const NUMBER = /"message_text":"#(\d+) /

/** Streams of members who write to each other, and what each stream heard. */
export class StreamLoad {
  readonly #address: string
  readonly #listeners: Listener[]
  readonly #streams: (EventStream | null)[] = []
  /** Who was signed out: nothing may come to them any more. */
  readonly #left = new Set<number>()
  /** All messages, by their number: a copy may come late. */
  readonly #messages = new Map<number, Message>()
  readonly #underWay = new Set<Message>()
  #count = { sent: 0, doubled: 0, foreign: 0, reopened: 0, notResumed: 0 }
  #times: number[] = []
  #faults: string[] = []

  constructor(address: string, listeners: Listener[]) {
    this.#address = address
    this.#listeners = listeners
  }

  async open(count: number): Promise<void> {
    const places = Array.from({ length: count }).keys()
    const lane = async () => {
      for (const place of places) await this.#open(place)
    }
    await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane))
  }

  async #open(place: number, lastId?: string): Promise<EventStream> {
    const hear = (event: HeardEvent) => this.#hear(place, event)
    const port = Number(new URL(this.#address).port)
    const stream = new EventStream(port, this.#listeners[place]!.token, hear, lastId)
    this.#streams[place] = stream
    await stream.opened()
    return stream
  }

  #hear(place: number, { name, text }: HeardEvent) {
    if (name === 'session.ended' && this.#left.has(place)) return
    const message = this.#messages.get(Number(NUMBER.exec(text)?.[1]))
    if (message?.heard.has(place)) this.#count.doubled += 1
    else if (name !== 'message.created' || this.#left.has(place) || !message?.waiting.delete(place))
      this.#count.foreign += 1
    else {
      message.heard.add(place)
      if (message.waiting.size === 0) this.#underWay.delete(message)
      // Who was away has waited for themselves.
      if (!message.late.has(place)) this.#times.push(performance.now() - message.sentAt)
    }
  }

  /** Sends at this pace, breaks streams off and signs members out meanwhile, and says what was heard. */
  async talk({ perSecond, seconds, reopenEveryMs = 0, revoke = 0, silent = 2 * revoke }: Pace) {
    this.#times = []
    this.#faults = []
    this.#count = { sent: 0, doubled: 0, foreign: 0, reopened: 0, notResumed: 0 }
    const all = this.#streams.length
    const talkers = all - silent
    const closing: number[] = []
    await Promise.all([
      this.#paced(perSecond * seconds, seconds, () => this.#send(this.#pick(talkers))),
      this.#paced(reopenEveryMs && Math.floor((seconds * 1_000) / reopenEveryMs), seconds, () =>
        this.#reopen(this.#pick(talkers)),
      ),
      this.#paced(revoke, seconds, async (n) => void closing.push(await this.#revoke(all - 1 - 2 * n))),
    ])
    const until = performance.now() + PATIENCE_MS
    while (this.#underWay.size > 0 && performance.now() < until) await after(20)
    const missed = [...this.#underWay].reduce((sum, { waiting }) => sum + waiting.size, 0)
    this.#underWay.clear()
    const broken = this.#streams.flatMap((stream, place) =>
      stream?.fault && !this.#left.has(place) ? [`a stream ended: ${stream.fault}`] : [],
    )
    const times = this.#times.toSorted((a, b) => a - b)
    return {
      ...this.#count,
      missed,
      delivery: { p50: quantile(times, 0.5), p99: quantile(times, 0.99), longest: times.at(-1) ?? 0 },
      /** From each sign-out to the end of the stream. */
      closing,
      stillOpen: [...this.#left].filter((place) => this.#streams[place]?.endedAt === null).length,
      faults: [...this.#faults, ...broken].slice(0, 5),
    }
  }

  close(): void {
    for (const stream of this.#streams.splice(0)) stream?.close()
  }

  /** Acts so often by the clock, whether or not the last one is done: a slow server gets no fewer. */
  async #paced(count: number, seconds: number, act: (n: number) => Promise<unknown>) {
    const began = performance.now()
    const all: Promise<unknown>[] = []
    while (all.length < count) {
      const due = Math.floor(((performance.now() - began) * count) / (seconds * 1_000)) + 1
      while (all.length < Math.min(count, due))
        all.push(act(all.length).catch((error: Error) => this.#faults.push(error.message)))
      await after(2)
    }
    await Promise.all(all)
  }

  #pick = (count: number) => Math.floor(Math.random() * count)

  async #post(path: string, { token }: Listener, body?: string): Promise<void> {
    const answer = await fetch(`${this.#address}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      body,
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  }

  async #send(from: number) {
    this.#count.sent += 1
    const number = this.#messages.size + 1
    const listener = this.#listeners[from]!
    const sides = [from, listener.partner]
    const isAway = (place: number) => !this.#streams[place] || this.#streams[place].resumed === null
    const late = new Set(sides.filter(isAway))
    const message = { sentAt: performance.now(), waiting: new Set(sides), late, heard: new Set<number>() }
    this.#messages.set(number, message)
    this.#underWay.add(message)
    const message_text = `#${number} says as much as people do in a line or two of an ordinary talk.`
    const path = `/api/conversations/${listener.conversation}/messages`
    await this.#post(path, listener, JSON.stringify({ message_text }))
  }

  /** Breaks a stream off in the middle of what comes, and resumes behind its last event. */
  async #reopen(place: number) {
    const stream = this.#streams[place]
    if (!stream?.lastId || stream.resumed === null) return
    this.#streams[place] = null
    for (const { waiting, late } of this.#underWay) if (waiting.has(place)) late.add(place)
    stream.close()
    await after(AWAY_MS)
    const next = await this.#open(place, stream.lastId)
    this.#count.reopened += 1
    if (!next.resumed) this.#count.notResumed += 1
  }

  /** Signs a member out; gives the milliseconds until their stream ended, or infinity. */
  async #revoke(place: number): Promise<number> {
    const stream = this.#streams[place]!
    const began = performance.now()
    this.#left.add(place)
    await this.#post('/auth/v1/logout?scope=local', this.#listeners[place]!)
    while (stream.endedAt === null && performance.now() - began < PATIENCE_MS) await after(20)
    return stream.endedAt === null ? Number.POSITIVE_INFINITY : stream.endedAt - began
  }
}

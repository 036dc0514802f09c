import { setTimeout as after } from 'node:timers/promises'
import { castOf, type LiveSize, seededId } from '../../db/seed/live.ts'
import { EventStream, type HeardEvent } from '../../test/support/event-stream.ts'
import { quantile, sorted } from '../figures.ts'
import { send } from '../load.ts'
import { idempotencyKey } from '../members.ts'

/** A member with a stream, and their conversation; `partner` is the index of the other member in it. */
type Listener = { token: string; conversation: string; partner: number }
/** The first streams write to each other. Every second one from the end can be revoked, if it is none of these. */
type Pace = { perSecond: number; seconds: number; talkers: number; reopenEveryMs?: number; revoke?: number }
/** By stream: who has yet to receive a message, who was disconnected when it was sent, and who has received it. */
type Message = { sentAt: number; waiting: Set<number>; late: Set<number>; heard: Set<number> }

const OPENING_AT_ONCE = 32
/** Only bounds what would never come. */
const PATIENCE_MS = 60_000
const AWAY_MS = 500
const NUMBER = /"message_text":"#(\d+) /
const WORDS = 'says as much as people do in a line or two of an ordinary conversation.'

/** The seeded members who write to each other in pairs. */
export function talkersOf(size: LiveSize, tokens: string[]): Listener[] {
  const { firstTalker } = castOf(size)
  return Array.from({ length: 2 * size.pairs }, (_, n) => ({
    token: tokens[firstTalker + n]!,
    conversation: seededId('conversation', firstTalker + n - (n % 2)),
    partner: n % 2 === 0 ? n + 1 : n - 1,
  }))
}

/** Streams of members who write to each other, and what each stream received. */
export class StreamLoad {
  readonly #port: number
  readonly #listeners: Listener[]
  readonly #streams = new Map<number, EventStream>()
  /** Streams of members who were signed out, which may receive nothing more. */
  readonly #revoked = new Set<number>()
  /** All messages, by their number: a copy may come late. */
  readonly #messages = new Map<number, Message>()
  readonly #pending = new Set<Message>()
  #seen = { sent: 0, doubled: 0, foreign: 0, reopened: 0, notResumed: 0 }
  #times: number[] = []
  #replies: number[] = []
  #faults: string[] = []

  constructor(port: number, listeners: Listener[]) {
    this.#port = port
    this.#listeners = listeners
  }

  /** Opens the streams of this many listeners. */
  async open(first: number, count: number): Promise<void> {
    const indexes = Array.from({ length: count }, (_, n) => first + n).values()
    const lane = async () => {
      for (const index of indexes) await this.#open(index)
    }
    await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane))
  }

  async #open(index: number, lastId?: string): Promise<EventStream> {
    const hear = (event: HeardEvent) => this.#hear(index, event)
    const stream = new EventStream(this.#port, this.#listeners[index]!.token, hear, lastId)
    this.#streams.set(index, stream)
    await stream.opened()
    return stream
  }

  #hear(index: number, { name, text }: HeardEvent) {
    if (name === 'session.ended' && this.#revoked.has(index)) return
    // Everyone learns of the seeded requests that a job settles at the turn of a minute.
    if (name === 'post.updated') return
    const message = this.#messages.get(Number(NUMBER.exec(text)?.[1]))
    if (message?.heard.has(index)) this.#seen.doubled += 1
    else if (name !== 'message.created' || this.#revoked.has(index) || !message?.waiting.delete(index))
      this.#seen.foreign += 1
    else {
      message.heard.add(index)
      if (message.waiting.size > 0) return
      this.#pending.delete(message)
      // A disconnected stream would measure its own absence.
      if (message.late.size === 0) this.#times.push(performance.now() - message.sentAt)
    }
  }

  /** Sends at this pace, breaks streams off and signs members out meanwhile, and reports what was received. */
  async talk({ perSecond, seconds, talkers, reopenEveryMs = 0, revoke = 0 }: Pace) {
    this.#seen = { sent: 0, doubled: 0, foreign: 0, reopened: 0, notResumed: 0 }
    ;[this.#times, this.#replies, this.#faults] = [[], [], []]
    const pick = () => Math.floor(Math.random() * talkers)
    const reopens = reopenEveryMs && Math.floor((seconds * 1_000) / reopenEveryMs)
    const last = this.#streams.size - 1
    const began = performance.now()
    /** From each sign-out to the end of the stream. */
    const closing: number[] = []
    const [lastReply] = await Promise.all([
      this.#paced(Math.max(1, Math.round(perSecond * seconds)), seconds, () => this.#send(pick())),
      this.#paced(reopens, seconds, () => this.#reopen(pick())),
      this.#paced(revoke, seconds, async (n) => void closing.push(await this.#revoke(last - 2 * n))),
    ])
    const until = performance.now() + PATIENCE_MS
    while (this.#pending.size > 0 && performance.now() < until) await after(20)
    const missed = this.#pending.size
    this.#pending.clear()
    return {
      ...this.#seen,
      missed,
      closing,
      replies: this.#replies,
      perSecond: (this.#replies.length * 1_000) / (lastReply - began),
      /** Of each message until all its members had received it. */
      times: sorted(this.#times),
      stillOpen: [...this.#revoked].filter((index) => this.#streams.get(index)?.endedAt === null).length,
      faults: [...this.#faults, ...this.#broken(missed)],
    }
  }

  #broken(missed: number): string[] {
    const { doubled, foreign, notResumed } = this.#seen
    const counts = { missed, doubled, foreign, notResumed }
    const wrong = Object.entries(counts).filter(([, count]) => count > 0)
    const ended = [...this.#streams].filter(([index, { fault }]) => fault && !this.#revoked.has(index))
    return [
      ...wrong.map(([what, count]) => `${what}: ${count}`),
      ...ended.map(([, { fault }]) => `a stream ended: ${fault}`),
    ]
  }

  close(): void {
    for (const stream of this.#streams.values()) stream.close()
    this.#streams.clear()
  }

  /**
   * Acts by the clock, whether or not the last act is done: a slow server gets no fewer. Returns the end of the last.
   */
  async #paced(count: number, seconds: number, act: (n: number) => Promise<unknown>): Promise<number> {
    const began = performance.now()
    const all: Promise<unknown>[] = []
    while (all.length < count) {
      const due = Math.floor(((performance.now() - began) * count) / (seconds * 1_000)) + 1
      while (all.length < Math.min(count, due))
        all.push(act(all.length).catch((error: Error) => this.#faults.push(error.message)))
      await after(1)
    }
    await Promise.all(all)
    return performance.now()
  }

  async #send(from: number) {
    this.#seen.sent += 1
    const number = this.#messages.size + 1
    const { token, conversation, partner } = this.#listeners[from]!
    const sides = [from, partner]
    // Not connected, or not yet.
    const late = new Set(sides.filter((side) => (this.#streams.get(side)?.resumed ?? null) === null))
    const message = { sentAt: performance.now(), waiting: new Set(sides), late, heard: new Set<number>() }
    this.#messages.set(number, message)
    this.#pending.add(message)
    const path = `/api/conversations/${conversation}/messages`
    const body = JSON.stringify({ message_text: `#${number} ${WORDS}` })
    await send(this.#port, { method: 'POST', path, token, body, headers: idempotencyKey() })
    this.#replies.push(performance.now() - message.sentAt)
  }

  /** Breaks a stream off while events are arriving, and resumes it after its last event. */
  async #reopen(index: number) {
    const stream = this.#streams.get(index)
    if (!stream?.lastId || stream.resumed === null) return
    this.#streams.delete(index)
    for (const { waiting, late } of this.#pending) if (waiting.has(index)) late.add(index)
    stream.close()
    await after(AWAY_MS)
    const next = await this.#open(index, stream.lastId)
    this.#seen.reopened += 1
    if (!next.resumed) this.#seen.notResumed += 1
  }

  /** Signs a member out. Returns the milliseconds until their stream ended, or infinity. */
  async #revoke(index: number): Promise<number> {
    const stream = this.#streams.get(index)!
    const began = performance.now()
    this.#revoked.add(index)
    const { token } = this.#listeners[index]!
    await send(this.#port, { method: 'POST', path: '/auth/v1/logout?scope=local', token })
    while (stream.endedAt === null && performance.now() - began < PATIENCE_MS) await after(20)
    return stream.endedAt === null ? Number.POSITIVE_INFINITY : stream.endedAt - began
  }
}

/** How long delivery took, in words. */
export const inMs = (times: number[]): string =>
  [0.5, 0.99, 1].map((part) => `p${part * 100} ${quantile(times, part).toFixed(1)} ms`).join(', ')

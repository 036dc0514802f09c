import { setTimeout as after } from 'node:timers/promises'
import { castOf, type LiveSize, seededId } from '../../db/seed/live.ts'
import { EventStream, type HeardEvent } from '../../test/support/event-stream.ts'
import { sorted } from '../figures.ts'
import { send } from '../load.ts'
import { idempotencyKey } from '../members.ts'

/** A member with a stream, and their conversation; `partner` is the index of the other member in it. */
type Listener = { token: string; conversation: string; partner: number }
/** The first streams write to each other. */
type Pace = { perSecond: number; seconds: number; talkers: number }
/** By stream: who has yet to receive a message, and who has received it. */
type Message = { sentAt: number; waiting: Set<number>; heard: Set<number> }

const OPENING_AT_ONCE = 32
/** Only bounds what would never come. */
const PATIENCE_MS = 60_000
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
  /** All messages, by their number: a copy may come late. */
  readonly #messages = new Map<number, Message>()
  readonly #pending = new Set<Message>()
  #seen = { doubled: 0, foreign: 0 }
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
      for (const index of indexes) {
        const hear = (event: HeardEvent) => this.#hear(index, event)
        const stream = new EventStream(this.#port, this.#listeners[index]!.token, hear)
        this.#streams.set(index, stream)
        await stream.opened()
      }
    }
    await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane))
  }

  #hear(index: number, { name, text }: HeardEvent) {
    // Everyone learns of the seeded requests that a job settles at the turn of a minute.
    if (name === 'post.updated') return
    const message = this.#messages.get(Number(NUMBER.exec(text)?.[1]))
    if (message?.heard.has(index)) this.#seen.doubled += 1
    else if (name !== 'message.created' || !message?.waiting.delete(index)) this.#seen.foreign += 1
    else {
      message.heard.add(index)
      if (message.waiting.size > 0) return
      this.#pending.delete(message)
      this.#times.push(performance.now() - message.sentAt)
    }
  }

  /** Sends at this pace, and reports what was received: each message once, by its two members and nobody else. */
  async talk({ perSecond, seconds, talkers }: Pace) {
    this.#seen = { doubled: 0, foreign: 0 }
    ;[this.#times, this.#replies, this.#faults] = [[], [], []]
    const began = performance.now()
    await this.#paced(Math.max(1, Math.round(perSecond * seconds)), seconds, talkers)
    const lastReply = performance.now()
    while (this.#pending.size > 0 && performance.now() < lastReply + PATIENCE_MS) await after(20)
    const counts = Object.entries({ missed: this.#pending.size, ...this.#seen })
    this.#pending.clear()
    const ended = [...this.#streams.values()].filter(({ fault }) => fault)
    return {
      replies: this.#replies,
      perSecond: (this.#replies.length * 1_000) / (lastReply - began),
      /** Of each message until both members had received it. */
      times: sorted(this.#times),
      faults: [
        ...this.#faults,
        ...counts.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}`),
        ...ended.map(({ fault }) => `a stream ended: ${fault}`),
      ],
    }
  }

  close(): void {
    for (const stream of this.#streams.values()) stream.close()
    this.#streams.clear()
  }

  /** Sends by the clock, whether or not the last one is done: a slow server gets no fewer. */
  async #paced(count: number, seconds: number, talkers: number): Promise<void> {
    const began = performance.now()
    const all: Promise<unknown>[] = []
    while (all.length < count) {
      const due = Math.floor(((performance.now() - began) * count) / (seconds * 1_000)) + 1
      while (all.length < Math.min(count, due)) {
        const sending = this.#send(Math.floor(Math.random() * talkers))
        all.push(sending.catch((error: Error) => this.#faults.push(error.message)))
      }
      await after(1)
    }
    await Promise.all(all)
  }

  async #send(from: number) {
    const number = this.#messages.size + 1
    const { token, conversation, partner } = this.#listeners[from]!
    const message = {
      sentAt: performance.now(),
      waiting: new Set([from, partner]),
      heard: new Set<number>(),
    }
    this.#messages.set(number, message)
    this.#pending.add(message)
    const path = `/api/conversations/${conversation}/messages`
    const body = JSON.stringify({ message_text: `#${number} ${WORDS}` })
    await send(this.#port, { method: 'POST', path, token, body, headers: idempotencyKey() })
    this.#replies.push(performance.now() - message.sentAt)
  }
}

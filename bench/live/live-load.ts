import { setTimeout as after } from 'node:timers/promises'
import { EventStream, type HeardEvent } from '../../test/event-stream.ts'
import { idempotencyKey } from '../members.ts'

/** A conversation and the tokens of its two members. */
export type Pair = { conversation: string; tokens: [string, string] }
/** Milliseconds of each message from the call to its reply, and until both members have heard it. */
export type Talked = { perSecond: number; replies: number[]; heard: number[]; faults: string[] }

const OPENING_AT_ONCE = 32
const PATIENCE_MS = 20_000
const NUMBER = /"message_text":"#(\d+) /
const WORDS = 'says as much as people do in a line or two of an ordinary conversation.'

/** Open streams of many members, and members who write while they are open. */
export class LiveLoad {
  readonly #port: number
  readonly #streams: EventStream[] = []
  /** Messages that not everyone has heard. */
  readonly #underWay = new Map<number, { sentAt: number; missing: number }>()
  #heard: number[] = []
  #twice = 0
  #lastNumber = 0

  constructor(port: number) {
    this.#port = port
  }

  /** Resolves when all are open. */
  async open(tokens: string[]): Promise<void> {
    const rest = tokens.values()
    const lane = async () => {
      for (const token of rest) {
        const stream = new EventStream(this.#port, token, (event) => this.#hear(event))
        this.#streams.push(stream)
        await stream.opened()
      }
    }
    await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane))
  }

  close(): void {
    for (const stream of this.#streams.splice(0)) stream.close()
  }

  #hear({ text }: HeardEvent) {
    const [, number] = NUMBER.exec(text) ?? []
    if (number === undefined) return
    const message = this.#underWay.get(Number(number))
    if (!message) {
      this.#twice += 1
      return
    }
    message.missing -= 1
    if (message.missing > 0) return
    this.#heard.push(performance.now() - message.sentAt)
    this.#underWay.delete(Number(number))
  }

  /** Gives how long the reply took. */
  async #send({ conversation, tokens }: Pair, side: number): Promise<number> {
    this.#lastNumber += 1
    const number = this.#lastNumber
    const sentAt = performance.now()
    this.#underWay.set(number, { sentAt, missing: 2 })
    const response = await fetch(
      `http://127.0.0.1:${this.#port}/api/conversations/${conversation}/messages`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens[side]}`,
          'content-type': 'application/json',
          ...idempotencyKey(),
        },
        body: JSON.stringify({ message_text: `#${number} ${WORDS}` }),
      },
    )
    const text = await response.text()
    if (response.status === 201) return performance.now() - sentAt
    this.#underWay.delete(number)
    throw new Error(`A message was answered ${response.status}: ${text.slice(0, 300)}`)
  }

  /** Sends messages by the clock: a slow server gets no fewer. Waits until all are heard. */
  async talk(pairs: Pair[], perSecond: number, seconds: number): Promise<Talked> {
    const faults: string[] = []
    const replies: number[] = []
    const sending: Promise<unknown>[] = []
    this.#heard = []
    this.#twice = 0
    const count = Math.max(1, Math.round(perSecond * seconds))
    const began = performance.now()
    let lastReply = began
    const send = (n: number) =>
      this.#send(pairs[n % pairs.length]!, Math.floor(n / pairs.length) % 2).then(
        (took) => {
          replies.push(took)
          lastReply = performance.now()
        },
        (error: Error) => void faults.push(error.message),
      )
    for (let sent = 0; sent < count; await after(1)) {
      const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1_000) + 1)
      for (; sent < due; sent += 1) sending.push(send(sent))
    }
    await Promise.all(sending)
    for (const until = performance.now() + PATIENCE_MS; this.#underWay.size > 0; await after(20))
      if (performance.now() > until) break
    if (this.#underWay.size > 0) faults.push(`${this.#underWay.size} messages were not heard by both members`)
    if (this.#twice > 0) faults.push(`${this.#twice} messages were heard twice`)
    const lost = this.#streams.find(({ fault }) => fault !== null)
    if (lost) faults.push(`a stream ended: ${lost.fault}`)
    this.#underWay.clear()
    return { perSecond: (replies.length * 1_000) / (lastReply - began), replies, heard: this.#heard, faults }
  }
}

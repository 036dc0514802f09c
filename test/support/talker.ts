import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Message, MessagesPage } from '../../contract/messages.ts'
import type { Member } from './factories.ts'
import { LiveReader } from './stream.ts'

type Server = { ready: () => Promise<string> }

/**
 * One side of a conversation, acting like the page: it resends an unacknowledged text under its key, and reads the
 * other side from a stream that it reopens whenever it breaks.
 */
export class Talker {
  readonly member: Member
  /** What the server has acknowledged, in the order in which it was written. */
  readonly acknowledged: Message[] = []
  /** The conversation as displayed, by id: what was loaded, and what events have added since. */
  readonly shown = new Map<string, Message>()
  /** Messages that came twice by events, on one stream or on one that resumed it. */
  readonly deliveredTwice: string[] = []
  /** Texts that were not shown when a later one of the same side came. */
  readonly skipped: string[] = []
  repeats = 0
  readonly #delivered = new Set<string>()
  readonly #said = new Set<string>()
  readonly #talk: { id: string }
  readonly #server: Server
  #stream: LiveReader | undefined
  #lastId: string | undefined
  #isOver = false

  constructor(member: Member, talk: { id: string }, server: Server) {
    this.member = member
    this.#talk = talk
    this.#server = server
  }

  /** Writes one text after the other until `isOver`, with a pause in between. */
  async talk(isOver: () => boolean, pauseMs = 0): Promise<void> {
    for (let n = 0; !isOver(); n += 1) {
      const key = randomUUID()
      const text = `${this.member.name} says ${n}`
      let message: Message | null = await this.#say(key, text)
      for (; message === null; message = await this.#say(key, text)) this.repeats += 1
      this.acknowledged.push(message)
      if (pauseMs > 0) await after(pauseMs)
    }
  }

  async #say(key: string, message_text: string): Promise<Message | null> {
    const address = await this.#server.ready()
    return this.#ask<Message>(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ message_text }),
    })
  }

  // Null for no answer, or for a temporary error, also of a balancer: both are retried.
  async #ask<Reply>(address: string, { headers, ...init }: RequestInit, query = ''): Promise<Reply | null> {
    const authorization = `Bearer ${this.member.session.access_token}`
    const answer = await fetch(`${address}/api/conversations/${this.#talk.id}/messages${query}`, {
      ...init,
      headers: { authorization, ...headers },
    }).catch(() => null)
    if (!answer || answer.status === 502 || answer.status === 503) return null
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json().catch(() => null)
  }

  /** Reads messages until `stop`. */
  async follow(): Promise<void> {
    while (!this.#isOver) {
      const address = await this.#server.ready()
      const token = this.member.session.access_token
      // A stream that breaks or does not open is reopened from its last position.
      await LiveReader.open(address, token, this.#lastId)
        .then((stream) => this.#read(stream, address))
        .catch(() => undefined)
    }
  }

  async #read(stream: LiveReader, address: string): Promise<void> {
    this.#stream = stream
    while (!this.#isOver) {
      const { id, name, data } = await stream.next()
      const isFresh = name === 'ready' && !(data as { resumed: boolean }).resumed
      if (isFresh) this.#delivered.clear()
      // What could not be read is read with the next stream.
      if (isFresh && !(await this.#readAll(address))) return stream.close()
      this.#lastId = id
      if (name !== 'message.created') continue
      const message = data as Message
      if (this.#delivered.has(message.id)) this.deliveredTwice.push(message.id)
      this.#delivered.add(message.id)
      this.#expectBefore(message)
      this.#show(message)
    }
  }

  /** Reads back to what is shown already; shows all of it, or nothing if a page does not come. */
  async #readAll(address: string): Promise<boolean> {
    const read: Message[] = []
    for (let query = ''; ; ) {
      const page = await this.#ask<MessagesPage>(address, {}, query)
      if (!page) return false
      read.unshift(...page.messages)
      if (page.earlier === null || page.messages.some(({ id }) => this.shown.has(id))) break
      query = `?cursor=${encodeURIComponent(page.earlier)}`
    }
    for (const message of read) this.#show(message)
    return true
  }

  #show(message: Message) {
    this.shown.set(message.id, message)
    this.#said.add(message.message_text)
  }

  // Each side writes one text after another, so an event that comes before an earlier one has overtaken or lost it.
  #expectBefore({ message_text }: Message) {
    const [, name, n] = /^(.*) says (\d+)$/.exec(message_text) ?? []
    const earlier = `${name} says ${Number(n) - 1}`
    if (Number(n) > 0 && !this.#said.has(earlier)) this.skipped.push(earlier)
  }

  stop(): void {
    this.#isOver = true
    this.#stream?.close()
  }
}

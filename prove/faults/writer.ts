import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { type AnyInput, addressOf, type Input } from '../../test/client.ts'
import type { Member } from '../../test/factories.ts'

/** Where the server is to be found: waits while it says that it cannot serve. */
export type Way = { ready: () => Promise<string> }

/** No answer may take longer, whatever has happened to the server. */
export const ANSWER_MS = 15_000
const PAUSE_MS = 50

/** What all writers of a ledger have seen of the server. */
export class Tally {
  acknowledged = 0
  /** Calls that were sent again, under the same key. */
  retried = 0
  /** Answers that say that this passes. */
  unavailable = 0
  longestAnswerMs = 0
}

/** A member's page: what it sends is sent again under the same key until it is answered. */
export class Writer {
  readonly member: Member | null
  readonly #way: Way
  readonly #tally: Tally

  constructor(member: Member | null, way: Way, tally: Tally) {
    this.member = member
    this.#way = way
    this.#tally = tally
  }

  /** One call of the contract; the reply that was acknowledged. */
  async send<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ReplyOf<E>> {
    const { params, query, body } = input as AnyInput
    return this.sendTo(endpoint.method, addressOf(endpoint.path, params, query), {
      ...(body !== undefined && { type: 'application/json', bytes: JSON.stringify(body) }),
    }) as Promise<ReplyOf<E>>
  }

  /** Any call; throws when it is refused for good. */
  async sendTo(method: string, path: string, sent: { type?: string; bytes?: BodyInit }): Promise<unknown> {
    const key = randomUUID()
    for (;;) {
      const answer = await this.#once(method, path, key, sent)
      if (answer !== null) {
        this.#tally.acknowledged += 1
        return answer
      }
      this.#tally.retried += 1
      await after(PAUSE_MS)
    }
  }

  // Null when no whole answer came, or one that says that this passes.
  async #once(method: string, path: string, key: string, sent: { type?: string; bytes?: BodyInit }) {
    const address = await this.#way.ready()
    const began = performance.now()
    const answer = await fetch(`${address}${path}`, {
      method,
      body: sent.bytes,
      headers: {
        'idempotency-key': key,
        ...(sent.type && { 'content-type': sent.type }),
        ...(this.member && { authorization: `Bearer ${this.member.session.access_token}` }),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: Error) => {
      if (error.name === 'TimeoutError') throw new Error(`${method} ${path} hung for ${ANSWER_MS} ms`)
      return null
    })
    if (answer === null) return null
    this.#tally.longestAnswerMs = Math.max(this.#tally.longestAnswerMs, performance.now() - began)
    if (answer.status === 503) {
      this.#tally.unavailable += 1
      await answer.body?.cancel()
      return null
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json().catch(() => null)) as unknown
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type AnyInput, addressOf } from '../../test/client.ts'
import type { Member } from '../../test/factories.ts'
import { sized } from '../size.ts'

/** Leads to the server; waits while it says that it cannot serve. */
export type Way = { ready: () => Promise<string> }

/** No answer takes longer, whatever happened to the server. In the short form it only ends what hangs. */
export const ANSWER_MS = sized(60_000, 15_000)
const PAUSE_MS = 50

/** What all writers have seen of the server. */
export class Tally {
  acknowledged = 0
  /** Calls that were sent again, under the same key. */
  retried = 0
  /** Answers with status 503. */
  unavailable = 0
  longestAnswerMs = 0
}

/** A member's page: what it sends is sent again under the same key until it is answered. */
export class Writer {
  readonly #member: Member
  readonly #way: Way
  readonly #tally: Tally

  constructor(member: Member, way: Way, tally: Tally) {
    this.#member = member
    this.#way = way
    this.#tally = tally
  }

  send(endpoint: Endpoint, { params, query, body }: AnyInput): Promise<unknown> {
    const json = body === undefined ? {} : { type: 'application/json', bytes: JSON.stringify(body) }
    return this.sendTo(endpoint.method, addressOf(endpoint.path, params, query), json)
  }

  /** Gives the reply that was acknowledged; throws when the call is refused for good. */
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

  // Null without a whole answer, and for one that says to try again.
  async #once(
    method: string,
    path: string,
    key: string,
    { type, bytes }: { type?: string; bytes?: BodyInit },
  ) {
    const address = await this.#way.ready()
    const began = performance.now()
    const answer = await fetch(`${address}${path}`, {
      method,
      body: bytes,
      headers: {
        'idempotency-key': key,
        authorization: `Bearer ${this.#member.session.access_token}`,
        ...(type && { 'content-type': type }),
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

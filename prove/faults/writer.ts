import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type AnyInput, addressOf } from '../../test/support/client.ts'
import type { Member } from '../../test/support/factories.ts'
import { sized } from '../size.ts'

/** No answer takes longer, whatever happened to the server. In the short form it only bounds what would hang. */
export const ANSWER_MS = sized(60_000, 15_000)
const PAUSE_MS = 50

/** What all writers have seen of the server. `retried`: calls that were sent again, under the same key. */
export class Tally {
  acknowledged = 0
  retried = 0
  /** Answers with status 503, or 502 of a balancer. */
  unavailable = 0
  longestAnswerMs = 0
}

/** Sends a write of one member. Returns the reply; throws when the call is refused for good. */
export type Write = (endpoint: Pick<Endpoint, 'method' | 'path'>, input: AnyInput) => Promise<unknown>

/** Writes as a member's page does: each call is sent again under the same key until it is answered. */
export function writerOf(member: Member, ready: () => Promise<string>, tally: Tally): Write {
  const authorization = `Bearer ${member.session.access_token}`
  // Null without a complete answer, and for one that asks for a retry.
  const attempt = async (method: string, path: string, key: string, { body, raw }: AnyInput) => {
    const address = await ready()
    const began = performance.now()
    const answer = await fetch(`${address}${path}`, {
      method,
      body: raw?.bytes ?? (body === undefined ? null : JSON.stringify(body)),
      headers: {
        ...{ authorization, 'idempotency-key': key },
        ...((raw || body !== undefined) && { 'content-type': raw?.type ?? 'application/json' }),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: Error) => {
      if (error.name === 'TimeoutError') throw new Error(`${method} ${path} hung for ${ANSWER_MS} ms`)
      return null
    })
    if (answer === null) return null
    tally.longestAnswerMs = Math.max(tally.longestAnswerMs, performance.now() - began)
    // A balancer answers 502 for a process that is gone.
    if (answer.status === 502 || answer.status === 503) {
      tally.unavailable += 1
      await answer.body?.cancel()
      return null
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json().catch(() => null)) as unknown
  }
  return async ({ method, path }, input) => {
    const key = randomUUID()
    const address = addressOf(path, input.params, input.query)
    for (;;) {
      const answer = await attempt(method, address, key, input)
      if (answer !== null) {
        tally.acknowledged += 1
        return answer
      }
      tally.retried += 1
      await after(PAUSE_MS)
    }
  }
}

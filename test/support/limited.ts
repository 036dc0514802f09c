import type { Endpoint } from '../../contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { type AnyInput, addressOf } from './client.ts'
import type { Member } from './factories.ts'

export const MINUTE = 60
export const HOUR = 3_600
export const DAY = 86_400

/** What a limit counts: each call counts one, from an address, and is answered with `ok` while there is room. */
export type Counted = { ok: number; act: (from: string) => Promise<Response> }

/** A limit with its default figures. */
export type LimitCase = {
  name: string
  max: number
  seconds: number
  /** What it counts by: the caller from any address, the address for any caller, or a caller in one network. */
  by: 'caller' | 'address' | 'both'
  /** Someone who approaches the limit; calling it twice gives two, counted separately if the limit counts by caller. */
  stage: () => Promise<Counted>
}

/** For LIMITS: as many calls as otherwise in a minute, for tests that take longer than that on a busy machine. */
export const UNHURRIED_CALLS = 'calls-account=1200/3600,calls-address=300/3600'

/** Makes so many calls, twenty at a time: hundreds of connections at once take a busy machine too long. */
export async function fewAtATime<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let n = 0; n < count; n += 20)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(20, count - n) }, (_, m) => call(n + m)))),
    )
  return answers
}

let networks = 0
/** An address in a network of its own. */
export function ownNetwork(): string {
  networks += 1
  return `100.${64 + (networks >> 8)}.${networks & 255}.1`
}

/** Calls from an address, as a trusted proxy reports it. */
export function callFrom(app: TestApp, from: string, by: Pick<Member, 'session'> | null) {
  return (endpoint: Endpoint, { params, query, body }: AnyInput = {}): Promise<Response> =>
    (by ? app.as(by) : app.anonymous).send(endpoint.method, addressOf(endpoint.path, params, query), {
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
}

/** Makes the database hold this count for everyone whom a limit has counted. */
export const setCounted = (app: TestApp, name: string, count: number) =>
  app.database.pool.query('update rate_limits set count = $2 where key like $1', [`${name}:%`, count])

export const forgetCounted = (app: TestApp, name: string) =>
  app.database.pool.query('delete from rate_limits where key like $1', [`${name}:%`])

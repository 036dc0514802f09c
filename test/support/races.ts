import type pg from 'pg'
import { expect } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { figures } from '../../prove/figures.ts'
import { sized } from '../../prove/size.ts'
import { ask as send } from '../access/access.asking.ts'
import { type TestApp, testApp } from './app.ts'
import type { AnyInput, Client } from './client.ts'
import { type Member, type MemberTraits, makeMember } from './factories.ts'

/** How many calls a race makes at once. */
export const CALLS = sized(12, 50)

export type Outcome = { status: number; body: unknown }

export const numbersTo = (last: number) => Array.from({ length: last }, (_, n) => n)

/** Two processes on one database and one folder, without the rate limits that would end a race; see testApp. */
export async function twoProcesses(env: Record<string, string> = {}, pollingSeconds?: number) {
  const settings = { RATE_LIMITS: 'off', ...env }
  const app = await testApp(settings, undefined, pollingSeconds)
  const shared = { ...settings, DATA_DIR: app.config.dataDir }
  const other = await testApp(shared, app.database.connection, pollingSeconds)
  return { app, other, appOf: (n: number) => (n % 2 ? app : other) }
}

export const makeMembers = (app: TestApp, count: number, traits: MemberTraits = {}): Promise<Member[]> =>
  Promise.all(numbersTo(count).map(() => makeMember(app, traits)))

/** Calls an endpoint; any answer below 500 is an outcome. */
export const ask = (client: Client, { at }: Endpoint, input: AnyInput = {}): Promise<Outcome> =>
  outcomeOf(at, send(client, at, input))

/** Throws on a 5xx: a deadlock or a timeout is a 503, a bug a 500. */
export async function outcomeOf(at: string, sent: Promise<Response>): Promise<Outcome> {
  const response = await sent
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${at}: ${response.status} ${text}`)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

/** Makes `count` calls at once, each with its number. */
export const concurrently = <T = Outcome>(call: (n: number) => Promise<T>, count = CALLS): Promise<T[]> =>
  Promise.all(numbersTo(count).map(call))

/**
 * Makes half of the calls and, as soon as `after` of them are answered, runs `act` and the other half at once. `before`
 * are the answers that came before `act` began.
 */
export async function amid(
  call: (n: number) => Promise<Outcome>,
  act: () => Promise<Outcome>,
  after: number,
): Promise<{ before: Outcome[]; outcomes: Outcome[]; done: Outcome }> {
  const half = CALLS >> 1
  const before: Outcome[] = []
  let rest: Promise<[Outcome, Outcome[]]> | undefined
  const first = await concurrently(async (n) => {
    const outcome = await call(n)
    if (rest === undefined) before.push(outcome)
    if (before.length === after)
      rest ??= Promise.all([act(), concurrently((m) => call(half + m), CALLS - half)])
    return outcome
  }, half)
  const [done, second] = await rest!
  return { before, outcomes: [...first, ...second], done }
}

export const countOf = (outcomes: Outcome[], status: number) =>
  outcomes.filter((outcome) => outcome.status === status).length

/** The bodies of the answers with this status. */
export const bodiesOf = <T>(outcomes: Outcome[], status: number): T[] =>
  outcomes.flatMap((outcome) => (outcome.status === status ? [outcome.body as T] : []))

/** Expects these statuses and no other. */
export function expectOnly(outcomes: Outcome[], ...statuses: number[]): void {
  expect(outcomes.filter(({ status }) => !statuses.includes(status))).toEqual([])
}

/** Runs a race in rounds; the long form prints how often each status was answered. */
export async function race(round: (n: number) => Promise<Outcome[]>, rounds = sized(2, 100)): Promise<void> {
  const seen = new Map<number, number>()
  for (const n of numbersTo(rounds))
    for (const { status } of await round(n)) seen.set(status, (seen.get(status) ?? 0) + 1)
  const answers = [...seen].toSorted(([one], [other]) => one - other)
  figures(expect.getState().currentTestName ?? '', {
    rounds,
    calls: answers.reduce((sum, [, count]) => sum + count, 0),
    ...Object.fromEntries(answers.map(([status, count]) => [`answered ${status}`, count])),
  })
}

export async function rowsOf<Row extends pg.QueryResultRow>(
  { database }: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows
}

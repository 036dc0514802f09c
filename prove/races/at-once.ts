import type pg from 'pg'
import { expect } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type TestApp, testApp } from '../../test/app.ts'
import { type AnyInput, addressOf, type Client } from '../../test/client.ts'
import { type Member, type MemberTraits, makeMember } from '../../test/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'

export const ROUNDS = sized(2, 100)
/** How many calls are under way together. */
export const CALLS = sized(12, 50)

export type Outcome = { status: number; body: unknown }

export const numbersTo = (last: number) => Array.from({ length: last }, (_, n) => n)

/** Two processes' worth of the product on one database and one folder, without the limits that would end a race. */
export async function twoProcesses(env: Record<string, string> = {}): Promise<[TestApp, TestApp]> {
  const settings = { RATE_LIMITS: 'off', ...env }
  const one = await testApp(settings)
  const other = await testApp({ ...settings, DATA_DIR: one.config.dataDir }, one.database.connection)
  return [one, other]
}

export const makeMembers = (app: TestApp, count: number, traits: MemberTraits = {}): Promise<Member[]> =>
  Promise.all(numbersTo(count).map(() => makeMember(app, traits)))

/** Calls, whatever comes back but trouble. */
export function ask(client: Client, endpoint: Endpoint, input: AnyInput = {}): Promise<Outcome> {
  const { params, query, body, headers } = input
  const sent = client.send(endpoint.method, addressOf(endpoint.path, params, query), {
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  })
  return tried(endpoint.at, sent)
}

/** What a call came to. A deadlock or a time-out would be a 503, and an oversight a 500: these throw. */
export async function tried(at: string, sent: Promise<Response>): Promise<Outcome> {
  const response = await sent
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${at}: ${response.status} ${text}`)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

/** So many calls together; `call` makes each by its number. */
export const together = (call: (n: number) => Promise<Outcome>, count: number = CALLS): Promise<Outcome[]> =>
  Promise.all(numbersTo(count).map(call))

/**
 * So many calls together, and amid them something else: with the second half of them, once some of the first are
 * answered (`before`).
 */
export async function amid(
  call: (n: number) => Promise<Outcome>,
  act: () => Promise<Outcome>,
  after: number,
): Promise<{ before: Outcome[]; outcomes: Outcome[]; done: Outcome }> {
  const half = CALLS >> 1
  const before: Outcome[] = []
  let rest: Promise<[Outcome, Outcome[]]> | undefined
  const first = await together(async (n) => {
    const outcome = await call(n)
    if (rest === undefined) before.push(outcome)
    if (before.length === after) rest ??= Promise.all([act(), together((m) => call(half + m), CALLS - half)])
    return outcome
  }, half)
  const [done, second] = await rest!
  return { before, outcomes: [...first, ...second], done }
}

export const countOf = (outcomes: Outcome[], status: number) =>
  outcomes.filter((outcome) => outcome.status === status).length

/** Expects these statuses and no other. */
export function expectOnly(outcomes: Outcome[], statuses: number[]): void {
  expect(outcomes.filter(({ status }) => !statuses.includes(status))).toEqual([])
}

/** Runs a race in rounds. Each gives its answers; the long form says how many of them had which status. */
export async function race(round: (n: number) => Promise<Outcome[]>, rounds: number = ROUNDS): Promise<void> {
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

/** The rows of a statement. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  { database }: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows
}

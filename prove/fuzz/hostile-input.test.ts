import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallerName, Row } from '../../test/access.cells.ts'
import { matrix } from '../../test/access.matrix.ts'
import { testApp } from '../../test/app.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { type Attack, attacksOn } from './attacks.ts'
import { Crew, callersOf } from './crew.ts'
import { judge } from './judging.ts'
import { type Answer, send, sentWith } from './sending.ts'

const RUNS = sized(6, 1_000)
/** The public pages take nothing; there are many of them. */
const PAGE_RUNS = sized(2, 1_000)
/** The same inputs each time in the short form; SEED repeats a long one. */
const SEED = sized(9, Number(process.env.SEED ?? Date.now() % 2 ** 31))
const REFILL_EVERY = 20

const app = await testApp({ RATE_LIMITS: 'off' })
const routes = app.server.routes.filter(({ who }) => who !== undefined).map(({ at }) => at)
const counted = new Map<string, number>()
let slowest = { ms: 0, at: '' }
let crew: Crew

beforeAll(async () => {
  crew = await Crew.gather(app)
})

afterAll(() => {
  const statuses = [...counted].sort(([one], [other]) => one.localeCompare(other))
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0)
  figures('Hostile input', {
    seed: SEED,
    routes: routes.length,
    inputs: total,
    ...Object.fromEntries(statuses),
    slowest: `${Math.round(slowest.ms)} ms, ${slowest.at}`,
  })
})

/** `row` is a number, as the whole of it would fill the report of a failure. */
type Input = { row: number; caller: CallerName; attack: Attack }

const inputsOf = (rows: Row[]): fc.Arbitrary<Input> =>
  fc.oneof(
    ...rows.map((row, n) =>
      fc.record({ row: fc.constant(n), caller: fc.constantFrom(...callersOf(row)), attack: attacksOn(row) }),
    ),
  )

test('There are inputs for every route', () => {
  const known = new Set(matrix.map((row) => row.at))
  expect(routes.filter((at) => !known.has(at))).toEqual([])
})

test.each(routes)('%s', async (at) => {
  const rows = matrix.filter((row) => row.at === at)
  const isPage = /^(GET|HEAD) \/(?!api|auth|storage)/.test(at)
  const numRuns = isPage ? PAGE_RUNS : RUNS
  let sent = 0
  const holds = async ({ row: n, ...input }: Input) => {
    const row = rows[n]!
    if (sent % REFILL_EVERY === 0 && !/^(GET|HEAD) /.test(at)) await crew.refill()
    sent += 1
    judge(row, await ask(row, input))
    expect(app.takeErrors(), 'the server logged no error').toEqual([])
  }
  await fc.assert(fc.asyncProperty(inputsOf(rows), holds), { numRuns, seed: SEED, endOnFailure: true })
  expect(sent).toBeGreaterThanOrEqual(numRuns)
  const ready = await app.anonymous.send('GET', '/readyz')
  expect(ready.status).toBe(200)
})

async function ask(row: Row, { caller, attack }: Omit<Input, 'row'>): Promise<Answer> {
  const self = crew.get(caller)
  const input = row.request(crew.stage, self)
  const sent = sentWith(row.at, input, attack, self?.session.access_token)
  app.log.length = 0
  const answer = await send(app.address, sent)
  const seen = `${answer.status}`
  counted.set(seen, (counted.get(seen) ?? 0) + 1)
  if (answer.ms > slowest.ms) slowest = { ms: answer.ms, at: row.at }
  const isSpent = row.fresh && answer.status < 300
  const isOut = answer.status === 401 && row.cells[caller] !== 401 && attack.on !== 'header'
  if (caller !== 'owner' && (isSpent || isOut || [409, 429].includes(answer.status)))
    await crew.replace(caller)
  return answer
}

import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CALLERS, type CallerName, type Row } from '../../test/access/access.cells.ts'
import { matrix } from '../../test/access/access.matrix.ts'
import { newcomer, setScene } from '../../test/access/access.stage.ts'
import { testApp } from '../../test/support/app.ts'
import { makeApplication } from '../../test/support/applying.ts'
import { makeComment, makePost } from '../../test/support/factories.ts'
import { makeNotification } from '../../test/support/notifying.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { type Attack, attacked, attacksOn, type Operation } from './attacks.ts'
import { type Answer, judge, send } from './judging.ts'

/** Per route. The short form sends the same inputs each time; SEED repeats a long one. */
const RUNS = sized(2, 1_000)
const SEED = sized(9, Number(process.env.SEED ?? Date.now() % 2 ** 31))
const REFILL_EVERY = 20

const app = await testApp({ RATE_LIMITS: 'off' })
const { callers, stage } = await setScene(app)
const served = await app.anonymous.send('GET', '/api/openapi.json')
const { paths } = (await served.json()) as { paths: Record<string, Record<string, Operation>> }
const routes = app.server.routes.filter(({ who }) => who !== undefined).map(({ at }) => at)
const counted = new Map<number, number>()
let writes = 0

afterAll(() => {
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0)
  const statuses = Object.fromEntries(counted)
  figures('Hostile input', { seed: SEED, routes: routes.length, inputs: total, ...statuses })
})

/** `row` is an index, since a whole row would fill the report of a failure. */
type Input = { row: number; caller: CallerName; attack: Attack }

/** What the document says about this route; null for pages, mailed links and health, which are not in the API. */
function operationOf(at: string): Operation | null {
  const [method = '', path = ''] = at.split(' ')
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? null
}

/** Callers that the row allows; where there are none, all who are signed in. */
function callersOf({ cells }: Row): CallerName[] {
  const allowed = CALLERS.filter((name) => cells[name] < 400)
  return allowed.length > 0 ? allowed : CALLERS.filter((name) => cells[name] !== 401)
}

/** Replaces the fixtures that can be used only once. */
async function refill() {
  const { owner, post } = stage
  stage.doomedDraft = await makePost(app, owner, { status: 'draft' })
  stage.unpublished = await makePost(app, owner, { status: 'draft' })
  stage.openRequest = await makePost(app, owner, { post_type: 'request_for_source' })
  stage.notification = await makeNotification(app, owner)
  stage.doomedComments = await Promise.all(CALLERS.map(() => makeComment(app, owner, post)))
  for (const use of ['read', 'approved', 'rejected', 'invited'] as const)
    stage.applications[use] = await makeApplication(app)
}

async function ask(row: Row, caller: CallerName, attack: Attack): Promise<Answer> {
  const self = callers.get(caller) ?? null
  const sent = attacked(row.at, row.request(stage, self), attack, self?.session.access_token)
  const answer = await send(app.address, sent)
  counted.set(answer.status, (counted.get(answer.status) ?? 0) + 1)
  const isSpent = row.fresh && answer.status < 300
  const isOut = answer.status === 401 && row.cells[caller] !== 401 && attack.on !== 'header'
  if (caller !== 'owner' && (isSpent || isOut || [409, 429].includes(answer.status))) {
    const next = await newcomer(app, caller)
    if (next) callers.set(caller, next)
  }
  return answer
}

test('has inputs for every route, and every call of the contract in the served document', () => {
  const known = new Set(matrix.map(({ at }) => at))
  expect(routes.filter((at) => !known.has(at))).toEqual([])
  const calls = matrix.filter(({ endpoint }) => endpoint).map(({ at }) => at)
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((at) => operationOf(at) === null)).toEqual([])
})

test.each(routes)('%s', async (at) => {
  const rows = matrix.filter((row) => row.at === at)
  const inputs = fc.oneof(
    ...rows.map((row, n) =>
      fc.record<Input>({
        row: fc.constant(n),
        caller: fc.constantFrom(...callersOf(row)),
        attack: attacksOn(at, operationOf(at) ?? {}),
      }),
    ),
  )
  let sent = 0
  const holds = async ({ row: n, caller, attack }: Input) => {
    if (!/^(GET|HEAD) /.test(at) && writes++ % REFILL_EVERY === 0) await refill()
    sent += 1
    app.log.length = 0
    judge(rows[n]!, await ask(rows[n]!, caller, attack))
    expect(app.takeErrors(), 'the server logged no error').toEqual([])
  }
  await fc.assert(fc.asyncProperty(inputs, holds), { numRuns: RUNS, seed: SEED, endOnFailure: true })
  expect(sent).toBeGreaterThanOrEqual(RUNS)
  expect((await app.anonymous.send('GET', '/readyz')).status).toBe(200)
})

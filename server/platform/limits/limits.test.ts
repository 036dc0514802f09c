import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readAccount } from '../../../contract/accounts.ts'
import { register } from '../../../contract/applications.ts'
import { BOUND, promptApp, type TestApp, testApp, testDatabase } from '../../../test/support/app.ts'
import { application } from '../../../test/support/applying.ts'
import { makeMember } from '../../../test/support/factories.ts'
import {
  type Counted,
  DAY,
  fewAtATime,
  HOUR,
  type LimitCase,
  MINUTE,
  ownNetwork,
  setCounted,
  UNHURRIED_CALLS,
} from '../../../test/support/limited.ts'
import { membersLimits } from '../../../test/support/limited-members.ts'
import { ownSignInLimits, strangersLimits } from '../../../test/support/limited-strangers.ts'
import { mailsTo } from '../../../test/support/links.ts'
import { lineTo } from '../../../test/support/outage.ts'
import { onMetric } from '../metrics/events.ts'
import { LIMIT_NAMES } from './limit-names.ts'

const line = await lineTo(await testDatabase())
const app = await promptApp({ TRUST_PROXY: '127.0.0.1', LIMITS: UNHURRIED_CALLS }, line.connection)
const cases = [...strangersLimits(app), ...ownSignInLimits(app), ...membersLimits(app)]

/** Expects this status; a refusal says how long to wait. */
async function expectStatus(response: Response, status: number, name: string): Promise<Response> {
  expect({ name, status: response.status, text: await response.clone().text() }).toMatchObject({ status })
  return response
}

/** By how much a window is made longer: it must not end while it is filled, and one of a minute could. */
const LONGER = HOUR

/** As if a few had done the same at the beginning of the window, so that filling it needs no calls. */
async function fillUp({ name, max }: LimitCase, { ok, act }: Counted, from: string): Promise<void> {
  await expectStatus(await act(from), ok, name)
  if (max === 1) return
  await app.database.pool.query(
    'update rate_limits set count = $2, resets_at = resets_at + make_interval(secs => $3) where key like $1',
    [`${name}:%`, max - 1, LONGER],
  )
  await expectStatus(await act(from), ok, name)
}

async function expectFull({ name, max, seconds }: LimitCase, response: Response): Promise<void> {
  const { headers } = await expectStatus(response, 429, name)
  const wait = Number(headers.get('retry-after')) - (max === 1 ? 0 : LONGER)
  expect(wait).toBeLessThanOrEqual(seconds)
  expect(wait).toBeGreaterThan(seconds - 60)
}

test('covers every limit that is counted in the database, except that of notices, which refuses nobody', () => {
  expect([...cases.map(({ name }) => name), 'application-notices'].toSorted()).toEqual(
    [...LIMIT_NAMES].toSorted(),
  )
})

test.each(cases)('$name: allows $max in $seconds seconds, and refuses the next', async (limit) => {
  const [one, another, from] = [await limit.stage(), await limit.stage(), ownNetwork()]
  await fillUp(limit, one, from)
  await expectFull(limit, await one.act(from))
  // A limit by account applies everywhere, and to this member alone; a limit by address applies to everyone behind it.
  const itself = await one.act(ownNetwork())
  if (limit.by === 'caller') await expectFull(limit, itself)
  else await expectStatus(itself, one.ok, limit.name)
  const other = await another.act(from)
  if (limit.by === 'address') await expectFull(limit, other)
  else await expectStatus(other, another.ok, limit.name)
})

test('application-notices: emails sixty an hour to all admins; shows the sixty-first without an email', async () => {
  const admin = await makeMember(app, { role: 'admin' })
  const apply = async () => {
    const { email } = application()
    const headers = { 'x-forwarded-for': ownNetwork() }
    await app.anonymous.call(register, { body: application({ email }), headers })
    await vi.waitFor(async () => expect(await mailsTo(app, email)).toHaveLength(1), BOUND)
  }
  await apply()
  await setCounted(app, 'application-notices', 59)
  const before = (await mailsTo(app, admin.email)).length
  await apply()
  await apply()
  expect(await mailsTo(app, admin.email)).toHaveLength(before + 1)
})

const WINDOWS = new Map([
  [MINUTE, 'a minute'],
  [HOUR, 'an hour'],
  [DAY, 'a day'],
])

test('counts by the address that a trusted proxy reports, not by the one a caller claims', async () => {
  const direct = await testApp({}, line.connection)
  const hops = await testApp({ TRUST_PROXY: '1' }, line.connection)
  const ask = async (server: TestApp, forwarded: string) => {
    const { status } = await server.anonymous.send('GET', '/api/account', {
      headers: { 'x-forwarded-for': forwarded },
    })
    return status
  }
  const spend = async (server: TestApp, forwarded: (n: number) => string) => {
    const asked = await fewAtATime(300, (n) => ask(server, forwarded(n)))
    expect(new Set(asked)).toEqual(new Set([401]))
  }
  await spend(direct, (n) => `203.0.113.${n}`)
  expect(await ask(direct, '198.51.100.1')).toBe(429)
  // Of several addresses the one next to the proxy counts: the caller wrote the others.
  await spend(hops, (n) => `203.0.113.${n}, 198.51.100.2`)
  expect(await ask(hops, '198.51.100.3, 198.51.100.2')).toBe(429)
  expect(await ask(hops, '198.51.100.2, 198.51.100.3')).toBe(401)
})

test('counts calls to other limits where LIMITS says so', async () => {
  const LIMITS = 'calls-account=3/60,calls-address=2/60'
  const strict = await testApp({ LIMITS, TRUST_PROXY: '1' }, line.connection)
  const member = await makeMember(strict)
  for (let n = 0; n < 3; n += 1) await strict.as(member).call(readAccount)
  await strict.as(member).refused(readAccount, {}, 429)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let n = 0; n < 2; n += 1) await strict.anonymous.refused(readAccount, { headers }, 401)
  await strict.anonymous.refused(readAccount, { headers }, 429)
})

test('never refuses a balancer that asks whether the process is ready, and does not count it', async () => {
  const strict = await testApp({ LIMITS: 'calls-address=2/60' }, line.connection)
  for (let n = 0; n < 9; n += 1) expect((await strict.anonymous.send('GET', '/readyz')).status).toBe(200)
  for (let n = 0; n < 2; n += 1) await strict.anonymous.refused(readAccount, {}, 401)
  await strict.anonymous.refused(readAccount, {}, 429)
  expect((await strict.anonymous.send('GET', '/readyz')).status).toBe(200)
})

test('matches docs/product.md on each limit’s maximum, window and storage', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/product.md'), 'utf8')
  const notices = { name: 'application-notices', max: 60, seconds: HOUR }
  for (const { name, max, seconds } of [...cases, notices]) {
    const row = page.split('\n').find((text) => text.startsWith('|') && text.includes(`\`${name}\``))
    expect(row, name).toContain(
      `${max.toLocaleString('en-US')} ${WINDOWS.get(seconds) ?? `in ${seconds / 60} minutes`}`,
    )
    expect(row, name).toContain('| PostgreSQL, closed |')
  }
})

test('does nothing limited uncounted while the database is away, and keeps a full limit full afterwards', async () => {
  const staged = await Promise.all(cases.map(async (limit) => ({ limit, one: await limit.stage() })))
  const away = staged.filter(({ limit }) => !PREPARES.has(limit.name))
  const froms = new Map(away.map(({ limit }) => [limit.name, ownNetwork()]))
  for (const { limit, one } of away) await fillUp(limit, one, froms.get(limit.name)!)
  // The shortest windows last as long as all of this.
  await app.database.pool.query(`update rate_limits set resets_at = now() + interval '1 hour'`)
  const stranger = ownNetwork()
  await line.cut()
  for (const { limit, one } of away)
    await expectStatus(await one.act(froms.get(limit.name)!), 503, limit.name)
  // Limits counted in the process continue meanwhile.
  const ask = () => app.anonymous.send('GET', '/api/account', { headers: { 'x-forwarded-for': stranger } })
  const asked = await fewAtATime(300, ask)
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([401]))
  expect((await ask()).status).toBe(429)
  await line.mend()
  const isReady = async () => expect((await app.anonymous.send('GET', '/readyz')).status).toBe(200)
  await vi.waitFor(isReady, BOUND)
  for (const { limit, one } of away)
    await expectStatus(await one.act(froms.get(limit.name)!), 429, limit.name)
  // Another process, or this one after a restart, has counted none of that.
  const again = await testApp({ TRUST_PROXY: '127.0.0.1' }, line.connection)
  const headers = { 'x-forwarded-for': stranger }
  expect((await ask()).status).toBe(429)
  expect((await again.anonymous.send('GET', '/api/account', { headers })).status).toBe(401)
})

test('answers 503 when renewals exceed their own limit, so that it signs nobody out', async () => {
  const from = ownNetwork()
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  // No token at all: the database isn't asked.
  const body = '{}'
  const renew = () => app.anonymous.send('POST', '/auth/v1/token?grant_type=refresh_token', { body, headers })
  const seen = new Set<number>()
  for (let n = 0; n < 1_200; n += 100)
    for (const { status } of await Promise.all(Array.from({ length: 100 }, renew))) seen.add(status)
  expect([...seen]).toEqual([400])
  const failed = vi.fn()
  const forget = onMetric('failure', failed)
  const refused = await renew()
  forget()
  expect({ status: refused.status, wait: refused.headers.get('retry-after') }).toEqual({
    status: 503,
    wait: '2',
  })
  expect(failed, 'nothing of ours is away').not.toHaveBeenCalled()
  const other = await app.anonymous.send('GET', '/api/account', { headers: { 'x-forwarded-for': from } })
  expect(other.status).toBe(401)
})

// These query the database before they call.
const PREPARES = new Set(['second-factor', 'second-factor-account', 'link-mail-day', 'link-mail-account'])

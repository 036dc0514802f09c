import { expect, test, vi } from 'vitest'
import { readAccount } from '../../../contract/accounts.ts'
import { BOUND, testApp } from '../../../test/support/app.ts'
import { makeMember } from '../../../test/support/factories.ts'
import { scrape, scrapeAll } from '../../../test/support/metrics.ts'

// Jobs wait: they take and await connections too.
const app = await testApp({ METRICS_PORT: '0', DATABASE_POOL: '2' }, undefined, 3_600)
const { pool } = app.database

async function figure(name: string, labels: string): Promise<number> {
  const text = await scrape(app)
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}{${labels}}`))
      ?.split(' ')[1] ?? 0,
  )
}
const logged = () => app.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')

/** Requests sent while the database has no connection left, by a caller who doesn't wait for the answer. */
async function hangUp(ask: (signal: AbortSignal) => Promise<unknown>, count: number): Promise<void> {
  const held = [await pool.connect(), await pool.connect()]
  const disconnect = new AbortController()
  let arrived = 0
  const arrive = () => {
    arrived += 1
  }
  app.server.http.server.on('request', arrive)
  const asked = Array.from({ length: count }, () =>
    ask(disconnect.signal).catch((error: Error) => error.name),
  )
  try {
    await vi.waitFor(() => expect([arrived, pool.waitingCount > 0]).toEqual([count, true]), BOUND)
    disconnect.abort()
    expect(await Promise.all(asked)).toEqual(Array(count).fill('AbortError'))
  } finally {
    app.server.http.server.off('request', arrive)
    for (const client of held) client.release()
  }
}

test('leaves nothing behind when readers hang up before they are identified', async () => {
  const member = await makeMember(app)
  const headers = { authorization: `Bearer ${member.session.access_token}` }
  await hangUp((signal) => fetch(`${app.address}/api/events`, { headers, signal }), 8)
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), BOUND)
  const stream = await app.stream(member)
  expect(app.server.platform.live.countOf(member.id)).toBe(1)
  stream.close()
  await vi.waitFor(() => expect(app.server.platform.live.countOf(member.id)).toBe(0), BOUND)
})

test('counts, times and logs a call as gone when the caller hangs up', async () => {
  const member = await makeMember(app)
  const headers = { authorization: `Bearer ${member.session.access_token}` }
  const labels = 'route="/api/account",method="GET"'
  await hangUp((signal) => fetch(`${app.address}/api/account`, { headers, signal }), 1)
  const isInMetrics = async () =>
    expect(await figure('beatline_http_requests_total', `${labels},status="gone"`)).toBe(1)
  await vi.waitFor(isInMetrics, BOUND)
  expect(await figure('beatline_http_request_seconds_count', labels)).toBe(1)
  expect(logged().filter(({ route }) => route === '/api/account')).toMatchObject([{ gone: true }])
  expect(logged().some(({ route, status }) => route === '/api/account' && status !== undefined)).toBe(false)
  await app.as(member).call(readAccount)
  const isCounted = async () =>
    expect(await figure('beatline_http_requests_total', `${labels},status="2xx"`)).toBe(1)
  await vi.waitFor(isCounted, BOUND)
})

test('counts a stream when it ends, whichever side ends it, and never times it; times a refused one', async () => {
  const member = await makeMember(app)
  const labels = 'route="/api/events",method="GET"'
  const streams = await figure('beatline_http_requests_total', `${labels},status="2xx"`)
  const open = await app.stream(member)
  await app.database.pool.query('update auth_sessions set ended_at = now() where user_id = $1', [member.id])
  await pool.query(`select publish_event('session.ended', s.id::text)
    from auth_sessions s where user_id = '${member.id}'`)
  open.close()
  const isCounted = async () =>
    expect(await figure('beatline_http_requests_total', `${labels},status="2xx"`)).toBe(streams + 1)
  await vi.waitFor(isCounted, BOUND)
  expect(await figure('beatline_http_request_seconds_count', labels)).toBeLessThanOrEqual(8)
  const before = await figure('beatline_http_request_seconds_count', labels)
  await app.anonymous.send('GET', '/api/events')
  const isTimed = async () =>
    expect(await figure('beatline_http_request_seconds_count', labels)).toBe(before + 1)
  await vi.waitFor(isTimed, BOUND)
})

test('answers the scrape from the database while all connections are busy', async () => {
  const held = [await pool.connect(), await pool.connect()]
  const waiting = pool.query('select 1')
  try {
    const text = await scrapeAll(app)
    expect(text).toMatch(/^beatline_pool_waiting [1-9]/m)
  } finally {
    for (const client of held) client.release()
  }
  await waiting
})

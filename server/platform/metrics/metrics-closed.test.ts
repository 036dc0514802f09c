import { expect, test, vi } from 'vitest'
import { token } from '../../../contract/auth.ts'
import { listFeed } from '../../../contract/feed.ts'
import { createPost, readPost } from '../../../contract/posts.ts'
import { BOUND, testApp, testDatabase } from '../../../test/support/app.ts'
import { communityPost, makeMember } from '../../../test/support/factories.ts'
import { reading, scrape, scrapeAll } from '../../../test/support/metrics.ts'
import { lineTo } from '../../../test/support/outage.ts'
import { STATEMENT_MS } from '../postgres/connection.ts'

/** How long the process waits for what a scrape asks: a second in production, here twelve times as long. */
const GIVES_UP_MS = 12_000
const line = await lineTo({ ...(await testDatabase()), statementMs: 12 * STATEMENT_MS })
const app = await testApp({ METRICS_PORT: '0', RATE_LIMITS: 'off' }, line.connection)
const quiet = await testApp()

test('keeps metrics off unless a port is given, and never on the members’ port', async () => {
  expect(quiet.server.metrics).toBeNull()
  for (const on of [app, quiet])
    for (const path of ['/metrics', '/metrics/', '/api/metrics', '//metrics'])
      expect((await on.anonymous.send('GET', path)).status, path).toBe(404)
  expect(app.server.metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  const { origin, href } = new URL(app.server.metrics!)
  expect((await fetch(`${origin}/api/posts`)).status).toBe(404)
  expect((await fetch(href, { method: 'POST' })).status).toBe(404)
  expect((await fetch(href)).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('makes one series of a thousand strange paths and methods', async () => {
  const strange = ['GET', 'PROPFIND', 'MKCOL', 'REPORT', 'LOCK']
  for (const method of strange) await app.anonymous.send(method, '/a-path/that-nobody-knows')
  const seriesOf = async () =>
    (await scrape(app)).split('\n').filter((row) => row.startsWith('beatline_http_')).length
  const unknown = async () => {
    const text = await scrape(app)
    const of = (method: string) =>
      reading(text, `beatline_http_requests_total{route="unknown",method="${method}",status="4xx"}`)
    return of('GET') + of('other')
  }
  await vi.waitFor(async () => expect(await unknown()).toBeGreaterThanOrEqual(strange.length), BOUND)
  const [counted, before] = [await unknown(), await seriesOf()]
  for (let at = 0; at < 1_000; at += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        app.anonymous.send(strange[n % strange.length]!, `/a/${at + n}?who=kim-${n}@example.test`),
      ),
    )
  await vi.waitFor(async () => expect(await unknown()).toBeGreaterThanOrEqual(counted + 1_000), BOUND)
  expect(await seriesOf()).toBe(before)
})

test('contains nothing about a member', async () => {
  const member = await makeMember(app, { name: 'Quintilian Vesper' })
  const client = app.as(member)
  const { body: post } = await client.call(createPost, { body: communityPost({ title: 'Zanzibar' }) })
  await client.call(readPost, { params: { post_id: post.id } })
  await client.send('GET', `/api/posts?search=Zanzibar&x=${member.email}`)
  const wrong = {
    query: { grant_type: 'password' as const },
    body: { email: member.email, password: 'Wombat' },
  }
  await app.anonymous.refused(token, wrong, 400)
  const text = await scrape(app)
  const { access_token, refresh_token } = member.session
  for (const secret of [
    member.id,
    member.email,
    'Vesper',
    'Zanzibar',
    'Wombat',
    post.id,
    access_token,
    refresh_token,
  ])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('answers a scrape at once with what the process knows while the database is away', async () => {
  const client = app.as(await makeMember(app))
  await client.call(listFeed)
  const before = await scrapeAll(app)
  await line.cut()
  await client.refused(listFeed, {}, 503)
  const during = await scrape(app)
  expect(reading(during, 'beatline_database_up')).toBe(0)
  expect(reading(during, 'beatline_failures_total{kind="unavailable"}')).toBe(
    reading(before, 'beatline_failures_total{kind="unavailable"}') + 1,
  )
  // Better none than old ones.
  expect(during).not.toContain('beatline_jobs{')
  const listener = async () => reading(await scrape(app), 'beatline_live_listener_up')
  await vi.waitFor(async () => expect(await listener()).toBe(0), BOUND)
  await line.mend()
  await vi.waitFor(async () => expect(await listener()).toBe(1), BOUND)
  const isBack = async () => expect(await scrape(app)).toContain('beatline_jobs{job="mail",state="queued"} 0')
  await vi.waitFor(isBack, BOUND)
})

test("stops waiting, and asks once, when the database doesn't answer a scrape", async () => {
  const { pool } = app.database
  const holder = await pool.connect()
  await holder.query('begin; lock table pgboss.queue in access exclusive mode')
  const began = performance.now()
  const texts = await Promise.all([scrape(app), scrape(app)])
  texts.push(await scrape(app))
  // On a machine that stood still, the process has given up on the first statement, which still waits, and asks again:
  // that scrape takes half as long once more.
  const most = performance.now() - began < 1.5 * GIVES_UP_MS ? 1 : 2
  const asking = `select from pg_stat_activity where query like '%oldest_seconds%' and wait_event_type = 'Lock'`
  const asked = (await holder.query(asking)).rowCount
  await holder.query('rollback')
  holder.release()
  for (const text of texts) expect(reading(text, 'beatline_database_up')).toBe(0)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(most)
})

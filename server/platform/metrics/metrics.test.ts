import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { logout, token } from '../../../contract/auth.ts'
import { sendContactMessage } from '../../../contract/contact.ts'
import { listFeed } from '../../../contract/feed.ts'
import { createPost, readPost } from '../../../contract/posts.ts'
import { alerting } from '../../../test/support/alerting.ts'
import { BOUND, promptApp, testApp } from '../../../test/support/app.ts'
import { contactMessage } from '../../../test/support/applying.ts'
import { communityPost, makeMember, makePost, PASSWORD } from '../../../test/support/factories.ts'
import { failNextStatement } from '../../../test/support/failing-statement.ts'
import { openMailSink } from '../../../test/support/mail-sink.ts'
import { grown, reading, scrape, scrapeAll } from '../../../test/support/metrics.ts'
import { mailJob, queueMail } from '../../mails/mails.ts'
import { GivenUp } from '../jobs/jobs.ts'
import { frameOf, LiveStream } from '../live/live-stream.ts'

const packageFile = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
const { version } = JSON.parse(packageFile) as { version: string }
const sink = await openMailSink()
const app = await promptApp({
  METRICS_PORT: '0',
  SMTP_URL: sink.url,
  LIMITS: 'contact-messages=1/3600',
})

test('counts an answer by route, method and class of status, and times it', async () => {
  const client = app.as(await makeMember(app))
  const before = await scrape(app)
  const { body: post } = await client.call(createPost, { body: communityPost() })
  await client.call(readPost, { params: { post_id: post.id } })
  await client.refused(createPost, { body: {} }, 422)
  const of = (route: string, method: string) => `{route="${route}",method="${method}"`
  for (const [series, by] of [
    [`beatline_http_requests_total${of('/api/posts', 'POST')},status="2xx"}`, 1],
    [`beatline_http_requests_total${of('/api/posts', 'POST')},status="4xx"}`, 1],
    [`beatline_http_requests_total${of('/api/posts/:post_id', 'GET')},status="2xx"}`, 1],
    [`beatline_http_request_seconds_count${of('/api/posts', 'POST')}}`, 2],
  ] as const)
    await grown(app, before, series, by)
})

test('counts our own faults separately from a database that is away', async () => {
  const client = app.as(await makeMember(app))
  const before = await scrape(app)
  failNextStatement(app, new Error('a bug'))
  const unhandled = await client.refused(listFeed, {}, 500)
  failNextStatement(app, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  const away = await client.refused(listFeed, {}, 503)
  await grown(app, before, 'beatline_failures_total{kind="unhandled"}')
  await grown(app, before, 'beatline_failures_total{kind="unavailable"}')
  // The id of the answer finds each in the log, and only in the line of its request.
  const linesWith = (id: string | null) => app.log.filter((line) => line.includes(`"request_id":"${id}"`))
  for (const { headers } of [unhandled, away])
    await vi.waitFor(() => expect(linesWith(headers.get('request-id'))).toHaveLength(2), BOUND)
  expect(app.takeErrors()).toMatchObject([{ msg: 'request failed', route: '/api/posts' }])
})

test('counts open streams, why streams end, and what was sent on them', async () => {
  const [member, leaver] = [await makeMember(app), await makeMember(app)]
  const before = await scrape(app)
  const stream = await app.stream(member)
  await stream.next('ready')
  const other = await app.stream(leaver)
  await other.next('ready')
  await grown(app, before, 'beatline_streams_open', 2)
  await app.as(leaver).call(logout, { query: { scope: 'local' } })
  await other.ended()
  stream.close()
  await grown(app, before, 'beatline_streams_closed_total{reason="rights"}')
  await grown(app, before, 'beatline_streams_closed_total{reason="reader"}')
  await grown(app, before, 'beatline_streams_opened_total', 2)
  await grown(app, before, 'beatline_stream_events_total', 2)
  expect(reading(await scrape(app), 'beatline_streams_open')).toBe(reading(before, 'beatline_streams_open'))
})

test("counts a reader who doesn't take a megabyte as cut off, once", async () => {
  const before = await scrape(app)
  const slow = Object.assign(new EventEmitter(), { write: () => true, writableLength: 2 ** 21 })
  const response = Object.assign(slow, { destroy: () => slow.emit('close') }) as unknown as ServerResponse
  const beats = { heartbeatMs: 60_000, position: () => '1' }
  new LiveStream({ id: 'x' }, response, beats).send([frameOf('1', 'ready', { resumed: true, build: null })])
  const series = 'beatline_streams_closed_total{reason="slow"}'
  const text = await scrape(app)
  expect(reading(text, series)).toBe(reading(before, series) + 1)
  expect(reading(text, 'beatline_streams_open')).toBe(reading(before, 'beatline_streams_open'))
})

test('counts emails by template and outcome, and jobs by attempt', async () => {
  const before = await scrape(app)
  const { database, jobs } = app.server.platform
  const to = 'somebody@example.test'
  sink.refuseOnce(to)
  await database.db
    .transaction()
    .execute((tx) => queueMail(jobs, tx, 'password_changed', to, { name: 'Kim' }))
  await sink.mailsTo(to)
  const gone = mailJob(app.server.platform, () => Promise.reject(new GivenUp('no such mailbox')), {
    links: saysNothing,
    statusLinks: saysNothing,
    sourceLinks: { mail: async () => null },
    unsubscribeLinks: { ...saysNothing, secondsHeld: async () => 0 },
  })
  const queued = { id: 'x', letter: 'password_changed', to, slots: { name: 'Kim' } } as const
  await expect(gone.run(queued, app.server.platform.log, new Date())).rejects.toThrow(GivenUp)
  for (const series of [
    'beatline_mails_total{letter="password_changed",outcome="temporary"}',
    'beatline_mails_total{letter="password_changed",outcome="sent"}',
    'beatline_mails_total{letter="password_changed",outcome="permanent"}',
    'beatline_mail_delay_seconds_count',
    'beatline_job_runs_total{job="mail",outcome="failed",again="no"}',
    'beatline_job_runs_total{job="mail",outcome="done",again="yes"}',
  ])
    await grown(app, before, series)
  // It waited for its second attempt, a second at least, by our clock.
  expect(reading(await scrape(app), 'beatline_mail_delay_seconds_sum')).toBeGreaterThan(0.9)
})
const saysNothing = { address: async () => '' }

test('times comparing a post with filters, and from publishing until an alert is handed over', async () => {
  const { filter, run } = alerting(app)
  const [author, member] = [await makeMember(app), await makeMember(app)]
  await filter(member, { all: ['metrics'] })
  const before = await scrape(app)
  const publish = async () => {
    await makePost(app, author, { title: 'Metrics' })
    await app.database.pool.query(`update match_queue set queued_at = now() - interval '20 seconds'`)
    await run()
  }
  const { pool } = app.database
  // The job that runs each minute must not release it before the test does.
  await pool.query(`insert into alert_holds values ($1, now() + interval '1 hour', 'flood')`, [member.id])
  await publish()
  await pool.query('update alert_holds set look_at = now() where account_id = $1', [member.id])
  await run()
  await sink.mailsTo(member.email)
  await publish()
  const lag = (part: string) => `beatline_alert_lag_seconds_${part}{channel="email"}`
  await grown(app, before, 'beatline_match_seconds_count', 2)
  await grown(app, before, lag('sum'), 20)
  // What was held is not late.
  expect(reading(await scrape(app), lag('count'))).toBe(reading(before, lag('count')) + 1)
})

test('shows what waits in the queue with the age of the oldest', async () => {
  const { pool } = app.database
  const began = performance.now()
  await pool.query(`select pgboss.create_queue('idle', '{"policy":"standard"}'::jsonb)`)
  await pool.query(`
    insert into pgboss.job (name, created_on, start_after, state) values
      ('idle', now() - interval '9 hours', now() + interval '1 hour', 'created'),
      ('idle', now() - interval '9 hours', now() - interval '90 seconds', 'created'),
      ('idle', now(), now(), 'retry'), ('idle', now(), now(), 'failed')`)
  const text = await scrapeAll(app)
  for (const [state, count] of [
    ['queued', 2],
    ['retry', 1],
    ['active', 0],
    ['failed', 1],
  ] as const)
    expect(reading(text, `beatline_jobs{job="idle",state="${state}"}`), state).toBe(count)
  const oldest = reading(text, 'beatline_jobs_oldest_seconds{job="idle"}')
  expect(oldest).toBeGreaterThanOrEqual(90)
  expect(oldest).toBeLessThan(91 + (performance.now() - began) / 1_000)
})

test('shows an email or a job that has not happened yet as zero, so that its first increase shows', async () => {
  const fresh = await scrape(await testApp({ METRICS_PORT: '0' }))
  for (const outcome of ['sent', 'temporary', 'permanent'])
    for (const letter of ['recovery', 'away_mail'])
      expect(reading(fresh, `beatline_mails_total{letter="${letter}",outcome="${outcome}"}`)).toBe(0)
  for (const outcome of ['done', 'failed', 'given_up'])
    expect(reading(fresh, `beatline_job_runs_total{job="mail",outcome="${outcome}",again="no"}`)).toBe(0)
})

test('shows hashes, refusals by a limit, the pool and the process', async () => {
  const before = await scrape(app)
  const wrong = {
    query: { grant_type: 'password' as const },
    body: { email: 'no@example.test', password: PASSWORD },
  }
  await app.anonymous.refused(token, wrong, 400)
  await app.anonymous.call(sendContactMessage, { body: contactMessage() })
  await app.anonymous.refused(sendContactMessage, { body: contactMessage() }, 429)
  await grown(app, before, 'beatline_password_hashes_total{outcome="done"}')
  await grown(app, before, 'beatline_limit_refusals_total{limit="contact-messages"}')
  const client = await app.database.pool.connect()
  const held = await scrapeAll(app)
  client.release()
  const inUse = (text: string) =>
    reading(text, 'beatline_pool_connections') - reading(text, 'beatline_pool_idle')
  expect(inUse(held)).toBeGreaterThanOrEqual(1)
  // What jobs ask at this moment may wait.
  expect(reading(held, 'beatline_pool_waiting')).toBeGreaterThanOrEqual(0)
  for (const [series, value] of [
    ['beatline_pool_size', app.config.DATABASE_POOL],
    ['beatline_live_listener_up', 1],
    ['beatline_database_up', 1],
    ['beatline_password_hashes_running', 0],
    ['beatline_password_hashes_waiting', 0],
    [`beatline_build_info{version="${version}",node="${process.versions.node}"}`, 1],
  ] as const)
    expect(reading(held, series), series).toBe(value)
  for (const series of [
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
    'nodejs_active_handles_total',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(reading(held, series), series).toBeGreaterThan(0)
  expect(held).toContain('nodejs_gc_duration_seconds_count')
})

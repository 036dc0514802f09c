import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { token } from '../../../contract/auth.ts'
import { addComment } from '../../../contract/comments.ts'
import { listFeed } from '../../../contract/feed.ts'
import { createPost } from '../../../contract/posts.ts'
import { BOUND, testApp, testDatabase } from '../../../test/support/app.ts'
import { communityPost, makeMember, makePost } from '../../../test/support/factories.ts'
import { lineTo } from '../../../test/support/outage.ts'
import { isPassing } from './db.ts'

// An outage must sign nobody out: the browser's client forgets its session on any answer but 502, 503 and 504.

const line = await lineTo(await testDatabase())
const app = await testApp({}, line.connection)
const member = await makeMember(app)
const client = app.as(member)

const healthy = async (path: string) => {
  const response = await app.anonymous.send('GET', path)
  return { status: response.status, body: await response.json() }
}
const back = () => vi.waitFor(async () => expect((await healthy('/readyz')).status).toBe(200), BOUND)
const refresh = () => ({
  query: { grant_type: 'refresh_token' },
  body: { refresh_token: member.session.refresh_token },
})

test('answers 503 while the database is away, and serves the next call after it', async () => {
  expect(await healthy('/readyz')).toEqual({ status: 200, body: { ok: true } })
  const stream = await app.stream(member)
  expect((await stream.next('ready')).data.resumed).toBe(false)

  await line.cut()
  expect(await healthy('/healthz')).toEqual({ status: 200, body: { ok: true } })
  // The answer of a moment ago may be repeated once.
  const isNotReady = async () =>
    expect(await healthy('/readyz')).toEqual({ status: 503, body: { ok: false } })
  await vi.waitFor(isNotReady, BOUND)
  const { headers, body } = await client.refused(listFeed, {}, 503)
  expect(body).toMatchObject({ code: 'unavailable' })
  expect(headers.get('retry-after')).toBe('2')
  await client.refused(createPost, { body: communityPost() }, 503)
  await app.anonymous.refused(token, refresh(), 503)
  const password = { query: { grant_type: 'password' }, body: { email: member.email, password: 'x' } }
  await app.anonymous.refused(token, password, 503)

  await line.mend()
  await back()
  await client.call(listFeed)
  const { body: renewed } = await app.anonymous.call(token, refresh())
  await app.as({ session: renewed }).call(listFeed)

  // Every listener must come back: they may have missed something, for example the end of their session.
  await stream.ended()
  const again = await app.stream(member)
  await again.next('ready')
  const { body: post } = await client.call(createPost, { body: communityPost() })
  expect((await again.next('post.created')).data.id).toBe(post.id)
})

test('tells a stream that was away during the outage that it missed something', async () => {
  const before = await app.stream(member)
  const { id } = await before.next('ready')
  before.close()
  await line.cut()
  const { live } = app.server.platform
  await vi.waitFor(() => expect(live.hears).toBe(false), BOUND)
  await line.mend()
  await vi.waitFor(() => expect(live.hears).toBe(true), BOUND)
  const after = await app.stream(member, id)
  expect((await after.next('ready')).data.resumed).toBe(false)
})

test('fails only the next statement when a connection breaks inside a transaction', async () => {
  const acquired: pg.PoolClient[] = []
  app.database.pool.on('acquire', (client) => acquired.push(client))
  const work = app.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const client = acquired.find((one) => 'processID' in one && one.processID === rows[0]?.pid)
    const noticed = new Promise((resolve) => client?.once('end', resolve))
    await line.cut()
    await noticed
    await sql`select 2`.execute(tx)
  })
  const failure = await work.catch((error: unknown) => error)
  expect(isPassing(failure)).toBe(true)
  await line.mend()
  await back()
  await client.call(listFeed)
})

test('undoes the whole call when PostgreSQL finds no room on its disk, and makes it once there is some', async () => {
  const { pool } = app.database
  const post_id = await makePost(app, member)
  const create = {
    body: { post_id, content: 'A word.' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  const counts = async () =>
    (
      await pool.query(`select (select count(*)::int from comments) as comments,
        (select sum(comments_count)::int from posts) as counted, (select count(*)::int from notifications) as notified,
        (select count(*)::int from idempotency_keys) as keys`)
    ).rows[0]
  const before = await counts()
  await pool.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await pool.query('create trigger no_room after insert on comments for each row execute function no_room()')
  const author = await makeMember(app)
  const { headers } = await app.as(author).refused(addComment, create, 503)
  expect(headers.get('retry-after')).toBe('2')
  expect(await counts()).toEqual(before)
  await client.call(listFeed)
  await pool.query('drop trigger no_room on comments')
  await app.as(author).call(addComment, create)
  expect(await counts()).toEqual({
    comments: before.comments + 1,
    counted: before.counted + 1,
    notified: before.notified + 1,
    keys: before.keys + 1,
  })
})

import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { token } from '../../../contract/auth.ts'
import { listFeed } from '../../../contract/feed.ts'
import { createPost } from '../../../contract/posts.ts'
import { BOUND, testApp, testDatabase } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { communityPost, makeMember } from '../../../test/support/factories.ts'
import type { Connection } from './connection.ts'
import { isAway, openDatabase } from './db.ts'
import { isReadOnly } from './standby.ts'

const connection = await testDatabase()
const app = await testApp({}, connection)
const member = await makeMember(app)
const client = app.as(member)

/** As a superuser who fences a server that was the primary: it serves, and takes no writes. */
async function fence(isFenced: boolean) {
  const { database } = connection
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(
    `alter database ${database} ${isFenced ? 'set default_transaction_read_only = on' : 'reset all'}`,
  )
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await admin.end()
}
const isReady = (status: number) =>
  vi.waitFor(async () => expect((await app.anonymous.send('GET', '/readyz')).status).toBe(status), BOUND)

test('answers 503 where PostgreSQL takes no writes, also to reads, and goes on by itself', async () => {
  const stream = await app.stream(member)
  await fence(true)
  await isReady(503)
  await client.refused(listFeed, {}, 503)
  const { body, headers } = await client.refused(createPost, { body: communityPost() }, 503)
  expect(body).toMatchObject({ code: 'unavailable' })
  expect(headers.get('retry-after')).toBe('2')
  const refresh = {
    query: { grant_type: 'refresh_token' },
    body: { refresh_token: member.session.refresh_token },
  }
  await app.anonymous.refused(token, refresh, 503)
  await vi.waitFor(() => expect(app.server.platform.live.hears).toBe(false), BOUND)

  await fence(false)
  await isReady(200)
  expect((await client.call(listFeed)).body.posts).toEqual([])
  await app.anonymous.call(token, refresh)
  // It may have missed the end of its session.
  await stream.ended()
  const again = await app.stream(member)
  expect((await again.next('ready')).data.resumed).toBe(false)
  const { body: post } = await client.call(createPost, { body: communityPost() })
  expect((await again.next('post.created')).data.id).toBe(post.id)
})

const opened = (options: Connection = {}) => {
  const database = openDatabase({ ...connection, ...options }, 1)
  atEnd(() => database.end())
  return database
}
const pidOf = async ({ pool }: { pool: pg.Pool }) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

test('leaves a server that says it takes no more writes', async () => {
  const database = opened()
  const pid = await pidOf(database)
  // The server may break it before it answers.
  await database.pool
    .query('set session characteristics as transaction read only')
    .catch((error: unknown) => expect(isReadOnly(error)).toBe(true))
  await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), BOUND)
  expect(await pidOf(database)).not.toBe(pid)
})

test('leaves a server that refuses a write, and says nothing else', async () => {
  const database = opened()
  const pid = await pidOf(database)
  const writing = database.db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await sql`delete from posts`.execute(tx)
  })
  expect(isAway(await writing.catch((error: unknown) => error))).toBe(true)
  expect(await pidOf(database)).not.toBe(pid)
})

test('stays at a standby that it was told to read', async () => {
  await fence(true)
  atEnd(() => fence(false))
  const database = opened({ standby: true })
  const pid = await pidOf(database)
  await expect(sql`delete from posts`.execute(database.db)).rejects.toThrow('read-only transaction')
  expect(await pidOf(database)).toBe(pid)
})

test('leaves a pooler only once a write is refused: it repeats what the first server has said', async () => {
  await fence(true)
  atEnd(() => fence(false))
  const database = opened({ pooler: 'session', direct: connection })
  const pid = await pidOf(database)
  expect(await pidOf(database)).toBe(pid)
  await expect(sql`delete from posts`.execute(database.db)).rejects.toThrow('read-only transaction')
  expect(await pidOf(database)).not.toBe(pid)
})

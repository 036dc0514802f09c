import { expect, test, vi } from 'vitest'
import { logout } from '../../../contract/auth.ts'
import type { LiveEvents } from '../../../contract/live.ts'
import { createPost, type Post } from '../../../contract/posts.ts'
import { BOUND, BUILD, testApp } from '../../../test/support/app.ts'
import { communityPost, makeMember, makePost } from '../../../test/support/factories.ts'
import type { Tx } from '../postgres/db.ts'
import { publishEvent } from './live.ts'

const app = await testApp({ HEARTBEAT_MS: '50' })
// A second process of the same database.
const elsewhere = await testApp({}, app.database.connection)
const author = await makeMember(app)
const reader = await makeMember(app, { role: 'pr' })

const write = (act: (tx: Tx) => Promise<void>) => app.database.db.transaction().execute(act)
const publish = async (title = 'Told') =>
  (await app.as(author).call(createPost, { body: communityPost({ title }) })).body
const open = async (lastEventId?: string) => {
  const stream = await app.stream(reader, lastEventId)
  const ready = await stream.next('ready')
  return { stream, ready }
}
/** Closes a stream and waits until the server has seen it. */
async function leave(stream: { close: () => void }) {
  const before = app.server.platform.live.countOf(reader.id)
  stream.close()
  await vi.waitFor(() => expect(app.server.platform.live.countOf(reader.id)).toBe(before - 1), BOUND)
}

// Keep this first: it needs a process that has no stream yet.
test('counts what was published without listeners as missed', async () => {
  const { stream, ready } = await open()
  await leave(stream)
  const published = await publish()
  // Events come in order: once a later one arrives, the earlier one was processed.
  const witness = await app.stream(author)
  const later = await publish()
  for await (const event of witness)
    if (event.name === 'post.created' && (event.data as Post).id === later.id) break
  witness.close()
  const again = await open(ready.id)
  const missed = again.ready.data.resumed ? (await again.stream.next('post.created')).data.id : 'asks again'
  expect([published.id, 'asks again']).toContain(missed)
  await leave(again.stream)
})

test('sends a published post to another member as the feed would show it to them', async () => {
  const { stream } = await open()
  const post = await publish()
  const searched = { organization: '', additional_notes: '' }
  expect((await stream.next('post.created')).data).toEqual({ ...post, ...searched })
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')
  await leave(stream)
})

test('starts each stream with the name of the build that the server serves', async () => {
  const { stream, ready } = await open()
  expect(ready.data.build).toBe(BUILD)
  await leave(stream)
  const again = await open(ready.id)
  expect(again.ready.data).toEqual({ resumed: true, build: BUILD })
  await leave(again.stream)
  const page = await (await app.anonymous.send('GET', '/app/feed')).text()
  expect(page).toContain(`<meta name="build" content="${BUILD}" />`)
})

test('publishes a draft to nobody', async () => {
  const { stream } = await open()
  await app.as(author).call(createPost, { body: communityPost({ data: { status: 'draft' } }) })
  const post = await publish()
  expect((await stream.next('post.created')).data.id).toBe(post.id)
  await leave(stream)
})

test('publishes a name and an id, and no text', async () => {
  const client = await app.database.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => void heard.push(payload))
  await client.query('listen beatline')
  const { id } = await publish('Not to be told')
  await vi.waitFor(
    () => expect(heard.map((text) => JSON.parse(text))).toContainEqual({ name: 'post.created', id }),
    BOUND,
  )
  expect(heard.join()).not.toContain('Not to be told')
  client.release(true)
})

test('publishes nothing that was rolled back', async () => {
  const { stream } = await open()
  const [never, published] = [await makePost(app, author), await makePost(app, author)]
  const failing = write(async (tx) => {
    await publishEvent(tx, 'post.created', never)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await write((tx) => publishEvent(tx, 'post.created', published))
  expect((await stream.next('post.created')).data.id).toBe(published)
  await leave(stream)
})

test('publishes nothing that is gone, or a draft again, by the time it would be sent', async () => {
  const { stream } = await open()
  const [gone, draft] = [await makePost(app, author), await makePost(app, author, { status: 'draft' })]
  await app.database.db.deleteFrom('posts').where('id', '=', gone).execute()
  await write((tx) => publishEvent(tx, 'post.created', gone))
  await write((tx) => publishEvent(tx, 'post.created', draft))
  const post = await publish()
  expect((await stream.next('post.created')).data.id).toBe(post.id)
  await leave(stream)
})

test('sends events in the order in which they were made', async () => {
  const { stream } = await open()
  const made: string[] = []
  for (let n = 0; n < 20; n += 1) made.push(await makePost(app, author))
  for (const id of made) await write((tx) => publishEvent(tx, 'post.created', id))
  const heard: string[] = []
  for (const _ of made) heard.push((await stream.next('post.created')).data.id)
  expect(heard).toEqual(made)
  await leave(stream)
})

test('combines many changes of one post into one event with its final state', async () => {
  const { stream } = await open()
  const [busy, quiet] = [await makePost(app, author), await makePost(app, author)]
  const began = performance.now()
  for (let n = 0; n < 50; n += 1) await write((tx) => publishEvent(tx, 'post.counts', busy))
  await write((tx) => publishEvent(tx, 'post.counts', quiet))
  await app.database.db.updateTable('posts').set({ likes_count: 7 }).where('id', '=', busy).execute()
  await write((tx) => publishEvent(tx, 'post.counts', busy))
  const heard: LiveEvents['post.counts'][] = []
  while (heard.at(-1)?.post_id !== quiet) heard.push((await stream.next('post.counts')).data)
  // A machine that is slow to write all of them gets a second event.
  while (heard.findLast(({ post_id }) => post_id === busy)?.likes_count !== 7)
    heard.push((await stream.next('post.counts')).data)
  // One that is still on its way, with the same state, comes before this, and not into the next test.
  await write((tx) => publishEvent(tx, 'post.counts', quiet))
  do heard.push((await stream.next('post.counts')).data)
  while (heard.at(-1)?.post_id !== quiet)
  // At most one in 250 ms for each of them.
  expect(heard.length).toBeLessThan(10 + (2 * (performance.now() - began)) / 250)
  await leave(stream)
})

test('publishes again what changes after it was published', async () => {
  const { stream } = await open()
  const post = await makePost(app, author)
  for (const likes_count of [1, 2, 3]) {
    await app.database.db.updateTable('posts').set({ likes_count }).where('id', '=', post).execute()
    await write((tx) => publishEvent(tx, 'post.counts', post))
    const { data } = await stream.next('post.counts')
    expect(data).toEqual({ post_id: post, likes_count, comments_count: 0 })
  }
  await leave(stream)
})

test('holds up no other event while one waits for more changes', async () => {
  const { stream } = await open()
  const [before, post] = [await makePost(app, author), await makePost(app, author)]
  await write(async (tx) => {
    await publishEvent(tx, 'post.counts', before)
    await publishEvent(tx, 'post.created', post)
  })
  expect((await stream.next('post.created')).data.id).toBe(post)
  expect((await stream.next('post.counts')).data.post_id).toBe(before)
  await leave(stream)
})

test('sends an event even while calls hold every connection', async () => {
  const { stream } = await open()
  const post = await makePost(app, author)
  const { pool } = app.database
  const held = await Promise.all(Array.from({ length: app.config.DATABASE_POOL }, () => pool.connect()))
  await elsewhere.database.db.transaction().execute((tx) => publishEvent(tx, 'post.created', post))
  expect((await stream.next('post.created')).data.id).toBe(post)
  for (const connection of held) connection.release()
  await leave(stream)
})

test('sends a returning reader what they missed, and nothing twice', async () => {
  const { stream } = await open()
  await publish()
  const { id } = await stream.next('post.created')
  await leave(stream)
  const witness = await app.stream(author)
  await witness.next('ready')
  const missed = [await publish('one'), await publish('two')]
  for (const _ of missed) await witness.next('post.created')
  witness.close()
  const again = await open(id)
  expect(again.ready.data.resumed).toBe(true)
  for (const post of missed) expect((await again.stream.next('post.created')).data.id).toBe(post.id)
  const next = await publish()
  expect((await again.stream.next('post.created')).data.id).toBe(next.id)
  await leave(again.stream)
})

test.each(['00000000:1', 'nonsense', ':', '00000000:-1', '1e9', 'x'.repeat(1_000)])(
  'tells a reader with the unknown id %j to ask again',
  async (id) => {
    const { stream, ready } = await open(id)
    expect(ready.data.resumed).toBe(false)
    await leave(stream)
  },
)

test('ignores an event id from the future', async () => {
  const { stream, ready } = await open()
  const [boot, number] = ready.id.split(':')
  const future = await open(`${boot}:${Number(number) + 1}`)
  expect(future.ready.data.resumed).toBe(false)
  await leave(future.stream)
  await leave(stream)
})

test('publishes the same from another process of the same database', async () => {
  const stream = await elsewhere.stream(reader)
  await stream.next('ready')
  const post = await publish()
  expect((await stream.next('post.created')).data.id).toBe(post.id)
  stream.close()
})

test('closes the streams of a session on sign-out, and no others', async () => {
  const [leaver, stayer] = [await makeMember(app), await makeMember(app)]
  const [one, other] = [await app.stream(leaver), await app.stream(stayer)]
  await one.next('ready')
  await other.next('ready')
  await app.as(leaver).call(logout, { query: { scope: 'local' } })
  await one.next('session.ended')
  await one.ended()
  const post = await publish()
  expect((await other.next('post.created')).data.id).toBe(post.id)
  await expect(app.stream(leaver)).rejects.toThrow(/401/)
})

test('allows an account at most eight streams', async () => {
  const member = await makeMember(app)
  const streams = []
  for (let n = 0; n < 8; n += 1) streams.push(await app.stream(member))
  const refused = await app.as(member).send('GET', '/api/events')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await refused.body?.cancel()
  streams[0]?.close()
  await vi.waitFor(() => expect(app.server.platform.live.countOf(member.id)).toBe(7), BOUND)
  await app.stream(member)
})

test('sends heartbeats on a quiet stream, which resumes from there', async () => {
  const { stream, ready } = await open()
  await stream.beat()
  // Published to others: it is no event of this reader's, but the cursor has moved.
  const other = await app.stream(author)
  await write((tx) => publishEvent(tx, 'drafts.changed', author.id))
  await other.next('ready')
  await other.next('drafts.changed')
  await vi.waitFor(async () => {
    await stream.beat()
    expect(stream.lastEventId).not.toBe(ready.id)
    expect(stream.lastEventId).toBe(app.server.platform.live.lastId())
  }, BOUND)
  expect(stream.unread).toEqual([])
  await leave(stream)
  const { stream: next, ready: resumed } = await open(stream.lastEventId)
  expect(resumed).toMatchObject({ id: stream.lastEventId, data: { resumed: true } })
  await leave(next)
})

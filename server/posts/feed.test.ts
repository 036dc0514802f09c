import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
// A feed of its own, empty at first.
const paged = await testApp()
const reader = await makeMember(app, { role: 'expert' })
const author = await makeMember(app)
const client = app.as(reader)

const ids = async (query: { expired?: 'true' | 'false' } = {}) =>
  (await client.call(listFeed, { query })).body.posts.map((post) => post.id)

/** Every page of the feed in order. */
async function walk(member: Member): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await paged.as(member).call(listFeed, { query: { cursor } })
    seen.push(...body.posts.map((post) => post.id))
    cursor = body.next ?? undefined
  } while (cursor !== undefined && seen.length < 1_000)
  return seen
}

test('puts the newest post first', async () => {
  const older = await makePost(app, author, { created_at: inDays(-2) })
  const newer = await makePost(app, author, { created_at: inDays(-1) })
  const feed = await ids()
  expect(feed.indexOf(newer)).toBeLessThan(feed.indexOf(older))
  expect(feed).toContain(older)
})

test('shows a draft to its author alone, and in no feed', async () => {
  const draft = await makePost(app, author, { status: 'draft' })
  const params = { post_id: draft }
  await app.as(author).call(readPost, { params })
  await client.refused(readPost, { params }, 404)
  await app.as(await makeMember(app, { role: 'admin' })).refused(readPost, { params }, 404)
  expect(await ids()).not.toContain(draft)
  const own = (await app.as(author).call(listFeed)).body.posts
  expect(own.map((post) => post.id)).not.toContain(draft)
})

test('hides an expired request from the feed unless it is asked for, and keeps its page', async () => {
  const expired = await makePost(app, author, {
    post_type: 'request_for_source',
    expiration_date: inDays(-1),
  })
  const overdue = await makePost(app, author, { post_type: 'request_for_story', deadline: inDays(-1) })
  const open = await makePost(app, author, { post_type: 'request_for_source', expiration_date: inDays(1) })
  expect(await ids()).toEqual(expect.arrayContaining([open]))
  expect(await ids()).not.toEqual(expect.arrayContaining([expired]))
  expect(await ids()).not.toEqual(expect.arrayContaining([overdue]))
  expect(await ids({ expired: 'true' })).toEqual(expect.arrayContaining([open, expired, overdue]))
  expect(await ids({ expired: 'false' })).not.toContain(expired)
  const { body } = await client.call(readPost, { params: { post_id: overdue } })
  expect(body.expires_at).toBe(body.deadline)
})

test('returns the viewer’s own likes and saves, and the same counts for everyone', async () => {
  const post = await makePost(app, author)
  const { db } = app.database
  await db
    .insertInto('likes')
    .values({ account_id: reader.id, likeable_type: 'post', likeable_id: post })
    .execute()
  await db.insertInto('saved_posts').values({ user_id: author.id, post_id: post }).execute()
  const params = { post_id: post }
  const mine = (await client.call(readPost, { params })).body
  expect(mine).toMatchObject({ likes_count: 1, is_liked: true, is_saved: false })
  const theirs = (await app.as(author).call(readPost, { params })).body
  expect(theirs).toMatchObject({ likes_count: 1, is_liked: false, is_saved: true })
})

test('keeps a post whose author has left, without an author', async () => {
  const leaver = await makeMember(app)
  const post = await makePost(app, leaver)
  await app.database.db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  const { body } = await client.call(readPost, { params: { post_id: post } })
  expect(body).toMatchObject({ account: null, account_id: null, created_by: null })
  expect(await ids()).toContain(post)
  await app.as(leaver).refused(readPost, { params: { post_id: post } }, 401)
})

test('shows only what members may read of an author', async () => {
  const profile = { title: 'Editor', phone: '555 0100', email: 'private@example.test' }
  const member = await makeMember(app, { profile })
  const post = await makePost(app, member)
  const { body } = await client.call(readPost, { params: { post_id: post } })
  expect(body.account?.profile).toEqual({ title: 'Editor' })
  expect(JSON.stringify(body)).not.toContain('private@example.test')
  expect(JSON.stringify(body)).not.toContain(member.email)
})

test('answers 404 for a malformed id and an absent post', async () => {
  for (const post_id of ['7', 'null', randomUUID(), '../account', '%00', "' or 1=1"])
    await client.refused(readPost, { params: { post_id } }, 404)
})

test('pages without a gap or a duplicate, also between posts of the same microsecond', async () => {
  const [member, writer] = [await makeMember(paged), await makeMember(paged)]
  const moments = ['2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '2026-01-02T00:00:00Z']
  const made: string[] = []
  for (let n = 0; n < 65; n += 1) made.push(await makePost(paged, writer, { created_at: moments[n % 3] }))
  const seen = await walk(member)
  expect(seen).toHaveLength(65)
  expect(new Set(seen)).toEqual(new Set(made))
})

test('does not shift pages when a post is made while someone reads', async () => {
  const [member, writer] = [await makeMember(paged), await makeMember(paged)]
  await paged.database.db.deleteFrom('posts').execute()
  for (let n = 0; n < 25; n += 1) await makePost(paged, writer)
  const first = (await paged.as(member).call(listFeed)).body
  await makePost(paged, writer)
  const second = (await paged.as(member).call(listFeed, { query: { cursor: first.next ?? undefined } })).body
  expect(first.posts).toHaveLength(20)
  expect(second.posts).toHaveLength(5)
  expect(second.next).toBeNull()
  const all = [...first.posts, ...second.posts].map((post) => post.id)
  expect(new Set(all).size).toBe(25)
})

test('refuses a made-up cursor or accepts it like any other, and never fails', async () => {
  const moment = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      '0000-01-01T00:00:00.000000Z',
      '9999-12-31T23:59:59.999999Z',
      '2026-02-30T00:00:00.000000Z',
    ),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().replace(/Z$/, '000Z')),
  )
  const id = fc.oneof(fc.uuid(), fc.string({ maxLength: 40 }), fc.constant(reader.id))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ maxLength: 300 }),
        fc.tuple(moment, id).map((p) => p.join('~')),
      ),
      async (cursor) => {
        const response = await client.send(
          'GET',
          `/api/posts?cursor=${encodeURIComponent(cursor.toWellFormed())}`,
        )
        expect([200, 422], JSON.stringify(cursor)).toContain(response.status)
        await response.body?.cancel()
      },
    ),
    { numRuns: 150 },
  )
})

test('refuses unknown parameters by name', async () => {
  const { body } = await client.refused(listFeed, { query: { limit: '1000', expired: 'maybe' } }, 422)
  expect(body.fields).toEqual({ limit: 'Invalid input', expired: 'Invalid input' })
  await client.refused(listFeed, { query: { cursor: 'x'.repeat(201) } }, 422)
})

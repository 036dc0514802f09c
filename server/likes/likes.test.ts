import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import { readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { makeComment, makeMember, makePost } from '../../test/support/factories.ts'
import { setCounted } from '../../test/support/limited.ts'

const app = await testApp()
const { db } = app.database
const author = await makeMember(app)
const someone = async (name?: string) => makeMember(app, { name })

const likersOf = (id: string) =>
  db.selectFrom('likes').select('account_id').where('likeable_id', '=', id).execute()
const notificationsOf = (id: string) =>
  db.selectFrom('notifications').selectAll().where('object_id', '=', id).execute()

test('counts a like once, however often it is given, and takes it back once', async () => {
  const post_id = await makePost(app, author)
  const [one, other] = [app.as(await someone()), app.as(await someone())]
  await other.call(likePost, { params: { post_id } })
  for (let n = 0; n < 3; n += 1)
    expect((await one.call(likePost, { params: { post_id } })).body).toEqual({
      is_liked: true,
      likes_count: 2,
    })
  const { body } = await one.call(readPost, { params: { post_id } })
  expect(body).toMatchObject({ is_liked: true, likes_count: 2 })
  for (let n = 0; n < 3; n += 1)
    expect((await one.call(unlikePost, { params: { post_id } })).body).toEqual({
      is_liked: false,
      likes_count: 1,
    })
  expect((await one.call(readPost, { params: { post_id } })).body).toMatchObject({ is_liked: false })
  expect(await likersOf(post_id)).toHaveLength(1)
})

test('counts likes of a comment separately from its post’s', async () => {
  const post_id = await makePost(app, author)
  const comment_id = await makeComment(app, author, post_id)
  const client = app.as(await someone())
  for (let n = 0; n < 2; n += 1)
    expect((await client.call(likeComment, { params: { comment_id } })).body).toEqual({
      is_liked: true,
      likes_count: 1,
    })
  const { body } = await client.call(readPost, { params: { post_id } })
  expect(body).toMatchObject({ is_liked: false, likes_count: 0, comments_count: 1 })
  for (let n = 0; n < 2; n += 1)
    expect((await client.call(unlikeComment, { params: { comment_id } })).body).toEqual({
      is_liked: false,
      likes_count: 0,
    })
})

test('lets members like their own posts, drafts and comments without a notification', async () => {
  const client = app.as(author)
  const [post, draft] = [await makePost(app, author), await makePost(app, author, { status: 'draft' })]
  const comment = await makeComment(app, author, post)
  for (const post_id of [post, draft])
    expect((await client.call(likePost, { params: { post_id } })).body.likes_count).toBe(1)
  expect((await client.call(likeComment, { params: { comment_id: comment } })).body.likes_count).toBe(1)
  for (const id of [post, draft, comment]) expect(await notificationsOf(id)).toEqual([])
})

test('accepts likes of an expired request', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const post_id = await makePost(app, author, {
    post_type: 'request_for_source',
    expiration_date: yesterday,
  })
  const client = app.as(await someone())
  expect((await client.call(likePost, { params: { post_id } })).body.likes_count).toBe(1)
})

test('notifies the author of a post or comment who liked it, once', async () => {
  const kim = await someone('Kim Lee')
  const commenter = await someone()
  const post_id = await makePost(app, author, { title: 'Rates' })
  const comment_id = await makeComment(app, commenter, post_id)
  const client = app.as(kim)
  for (let n = 0; n < 2; n += 1) {
    await client.call(likePost, { params: { post_id } })
    await client.call(unlikePost, { params: { post_id } })
    await client.call(likeComment, { params: { comment_id } })
    await client.call(unlikeComment, { params: { comment_id } })
  }
  const notification = {
    type: 'like',
    body: 'Kim Lee liked Rates',
    link: `/app/feed?post=${post_id}`,
    actor_id: kim.id,
  }
  expect(await notificationsOf(post_id)).toEqual([
    expect.objectContaining({ ...notification, account_id: author.id }),
  ])
  expect(await notificationsOf(comment_id)).toEqual([
    expect.objectContaining({ ...notification, account_id: commenter.id }),
  ])
})

test('accepts likes of a post whose owner has left, and notifies no one', async () => {
  const leaver = await someone()
  const post_id = await makePost(app, leaver)
  const comment_id = await makeComment(app, leaver, post_id)
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  const client = app.as(await someone())
  expect((await client.call(likePost, { params: { post_id } })).body.likes_count).toBe(1)
  expect((await client.call(likeComment, { params: { comment_id } })).body.likes_count).toBe(1)
  for (const id of [post_id, comment_id]) expect(await notificationsOf(id)).toEqual([])
})

test('refuses likes of hidden drafts and absent posts', async () => {
  const draft = await makePost(app, author, { status: 'draft' })
  const client = app.as(await someone())
  for (const post_id of [draft, randomUUID(), 'none'])
    for (const endpoint of [likePost, unlikePost])
      await client.refused(endpoint, { params: { post_id } }, 404)
  expect(await likersOf(draft)).toEqual([])
})

test('refuses likes of comments that are deleted, absent, or under another member’s draft', async () => {
  const [post, draft] = [await makePost(app, author), await makePost(app, author, { status: 'draft' })]
  const [gone, hidden] = [await makeComment(app, author, post), await makeComment(app, author, draft)]
  await db.updateTable('comments').set({ is_deleted: true }).where('id', '=', gone).execute()
  const client = app.as(await someone())
  // A post is no comment.
  for (const comment_id of [gone, hidden, post, randomUUID(), 'none'])
    for (const endpoint of [likeComment, unlikeComment])
      await client.refused(endpoint, { params: { comment_id } }, 404)
  expect(await likersOf(gone)).toEqual([])
  expect((await app.as(author).call(likeComment, { params: { comment_id: hidden } })).body.likes_count).toBe(
    1,
  )
})

test('refuses likes by dormant members and those without a profile, and accepts active ones', async () => {
  const post_id = await makePost(app, author)
  const comment_id = await makeComment(app, author, post_id)
  const dormant = await makeMember(app, { dormant: true })
  for (const [endpoint, params] of [
    [likePost, { post_id }],
    [unlikePost, { post_id }],
    [likeComment, { comment_id }],
    [unlikeComment, { comment_id }],
  ] as const) {
    const { body } = await app.as(dormant).refused(endpoint, { params }, 403)
    expect(body.code).toBe('membership_dormant')
    await app.as(await makeMember(app, { onboarded: false })).refused(endpoint, { params }, 403)
    await app.anonymous.refused(endpoint, { params }, 401)
    await app.as(await someone()).call(endpoint, { params: params as never })
  }
  expect(await notificationsOf(post_id)).toHaveLength(1)
})

test('keeps a like whose notification cannot be written', async () => {
  const post_id = await makePost(app, author)
  const refusal = 'alter table notifications add constraint nobody_is_told check (false) not valid'
  await app.database.pool.query(refusal)
  const { body } = await app.as(await someone()).call(likePost, { params: { post_id } })
  await app.database.pool.query('alter table notifications drop constraint nobody_is_told')
  expect(body).toEqual({ is_liked: true, likes_count: 1 })
  expect(await likersOf(post_id)).toHaveLength(1)
  expect(await notificationsOf(post_id)).toEqual([])
  expect(app.takeErrors().map(({ msg }) => msg)).toEqual(['a notification was not written'])
})

test('accepts a hundred and twenty likes a minute, and does not count unlikes', async () => {
  const post_id = await makePost(app, author)
  const comment_id = await makeComment(app, author, post_id)
  const client = app.as(await someone())
  await client.call(likePost, { params: { post_id } })
  await setCounted(app, 'likes', 117)
  for (let n = 0; n < 2; n += 1) {
    await client.call(unlikePost, { params: { post_id } })
    await client.call(likePost, { params: { post_id } })
  }
  await client.call(likeComment, { params: { comment_id } })
  for (const [endpoint, params] of [
    [likePost, { post_id }],
    [likeComment, { comment_id }],
  ] as const) {
    const { body, headers } = await client.refused(endpoint, { params }, 429)
    expect(body.code).toBe('rate_limited')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await client.call(unlikeComment, { params: { comment_id } })).body.likes_count).toBe(0)
  await app.as(await someone()).call(likePost, { params: { post_id } })
})

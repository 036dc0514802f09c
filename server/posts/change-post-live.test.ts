import { expect, test } from 'vitest'
import { closePost, createPost, deleteDraft, editPost, publishPost, readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { communityPost, inDays, makeMember, makePost } from '../../test/support/factories.ts'
import type { LiveReader } from '../../test/support/stream.ts'

const app = await testApp()
// A second process on the same database.
const elsewhere = await testApp({}, app.database.connection)
const owner = await makeMember(app)
const client = app.as(owner)
const [reader, admin] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'admin' })]
const words = { title: 'Other words', description: 'Seen by all.', tags: ['Banking'] }

async function streams() {
  const own = await app.stream(owner)
  const others = [await app.stream(reader), await app.stream(admin), await elsewhere.stream(reader)]
  for (const stream of [own, ...others]) await stream.next('ready')
  return { own, others, all: [own, ...others] }
}
const read = async (post_id: string) => (await client.call(readPost, { params: { post_id } })).body
// Straight into the database, so that no event about its counts is sent.
async function likeAndSave(post_id: string) {
  const { db } = app.database
  const like = { account_id: owner.id, likeable_type: 'post', likeable_id: post_id }
  await db.insertInto('likes').values(like).execute()
  await db.insertInto('saved_posts').values({ user_id: owner.id, post_id }).execute()
}
const closeAll = (all: LiveReader[]) => {
  for (const stream of all) stream.close()
}

test("sends an edit to everyone, without the author's like and save", async () => {
  const post_id = await makePost(app, owner)
  await likeAndSave(post_id)
  const { updated_at } = await read(post_id)
  const { all } = await streams()
  const { body } = await client.call(editPost, { params: { post_id }, body: { ...words, updated_at } })
  const { is_liked, is_saved, ...shared } = body
  expect([is_liked, is_saved]).toEqual([true, true])
  for (const stream of all) expect((await stream.next('post.updated')).data).toEqual(shared)
  closeAll(all)
})

test('sends a close to everyone, and nothing for a request that has already expired', async () => {
  const open = { post_type: 'request_for_source', expiration_date: inDays(3) } as const
  const [post_id, last] = [await makePost(app, owner, open), await makePost(app, owner, open)]
  const { all } = await streams()
  const { body } = await client.call(closePost, { params: { post_id } })
  await client.call(closePost, { params: { post_id } })
  await client.call(closePost, { params: { post_id: last } })
  for (const stream of all) {
    const { data } = await stream.next('post.updated')
    expect(data).toMatchObject({ id: post_id, expires_at: body.expires_at, updated_at: body.updated_at })
    expect((await stream.next('post.updated')).data.id).toBe(last)
  }
  closeAll(all)
})

test('sends drafts to their author alone and never their words, from creation to deletion', async () => {
  const { own, others, all } = await streams()
  const draft = { ...communityPost({ title: 'Not yet to be read' }), data: { status: 'draft' as const } }
  const { id, updated_at } = (await client.call(createPost, { body: draft })).body
  const params = { post_id: id }
  await client.call(editPost, { params, body: { ...words, updated_at } })
  await client.call(deleteDraft, { params })
  for (let n = 0; n < 3; n += 1) expect((await own.next('drafts.changed')).data).toEqual({})
  const last = await client.call(createPost, { body: communityPost() })
  for (const stream of all) expect((await stream.next('post.created')).data.id).toBe(last.body.id)
  for (const stream of others) expect(stream.unread).toEqual([])
  closeAll(all)
})

test('sends a published draft to everyone as a new post, with the like and save only for its author', async () => {
  const params = { post_id: await makePost(app, owner, { status: 'draft', created_at: inDays(-2) }) }
  await likeAndSave(params.post_id)
  const { own, others, all } = await streams()
  const { body } = await client.call(publishPost, { params, body: {} })
  expect(body).toMatchObject({ likes_count: 1, is_liked: true, is_saved: true })
  const sent = { ...body, organization: '', additional_notes: '' }
  expect((await own.next('post.created')).data).toEqual(sent)
  expect((await own.next('drafts.changed')).data).toEqual({})
  for (const stream of others)
    expect((await stream.next('post.created')).data).toEqual({ ...sent, is_liked: false, is_saved: false })
  closeAll(all)
})

test('sends no event for a refused call', async () => {
  const post_id = await makePost(app, owner)
  const draft = { params: { post_id: await makePost(app, owner, { status: 'draft' }) } }
  const { updated_at } = await read(post_id)
  const { all } = await streams()
  const params = { post_id }
  await app.as(reader).refused(editPost, { params, body: { ...words, updated_at } }, 403)
  await client.refused(editPost, { params, body: { ...words, updated_at: inDays(0) } }, 409)
  await client.refused(publishPost, { params, body: {} }, 409)
  await client.refused(publishPost, { ...draft, body: { expiration_date: inDays(1) } }, 422)
  await client.refused(closePost, { params }, 403)
  await client.refused(deleteDraft, { params }, 403)
  await client.call(editPost, { params, body: { ...words, updated_at } })
  for (const stream of all) expect((await stream.next('post.updated')).data.id).toBe(post_id)
  closeAll(all)
})

test('limits an author to sixty edits of a post in an hour', async () => {
  const author = await makeMember(app)
  const params = { post_id: await makePost(app, author) }
  const as = app.as(author)
  let { updated_at } = (await as.call(readPost, { params })).body
  for (let n = 0; n < 60; n += 1)
    updated_at = (await as.call(editPost, { params, body: { ...words, updated_at } })).body.updated_at
  const { body, headers } = await as.refused(editPost, { params, body: { ...words, updated_at } }, 429)
  expect(body.code).toBe('rate_limited')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await as.call(readPost, { params })).body.updated_at).toBe(updated_at)
})

import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { likePost, unlikePost } from '../../contract/likes.ts'
import { savePost } from '../../contract/saves.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost } from '../../test/support/factories.ts'
import { sharedPosts } from './post-cache.ts'

// The process caches the texts of posts: a second read must be as correct as the first.
const app = await testApp()
const reader = await makeMember(app)
const other = await makeMember(app)

const page = async (member = reader) => (await app.as(member).call(listFeed)).body.posts
const onPage = async (id: string, member = reader) => (await page(member)).find((post) => post.id === id)

/** A post that every page has shown already. */
async function readPost(author = other) {
  const id = await makePost(app, author, { tags: ['Banking'] })
  expect(await onPage(id)).toBeDefined()
  return id
}

test('shows each of two readers of one page their own likes and saves', async () => {
  const [liked, saved] = [await readPost(), await readPost()]
  await app.as(reader).call(likePost, { params: { post_id: liked } })
  await app.as(other).call(savePost, { params: { post_id: saved } })
  expect(await onPage(liked, reader)).toMatchObject({ is_liked: true, is_saved: false, likes_count: 1 })
  expect(await onPage(liked, other)).toMatchObject({ is_liked: false, is_saved: false, likes_count: 1 })
  expect(await onPage(saved, reader)).toMatchObject({ is_liked: false, is_saved: false, likes_count: 0 })
  expect(await onPage(saved, other)).toMatchObject({ is_liked: false, is_saved: true, likes_count: 0 })
  await app.as(reader).call(unlikePost, { params: { post_id: liked } })
  expect(await onPage(liked, reader)).toMatchObject({ is_liked: false, likes_count: 0 })
})

test('reads a changed post again, also in other processes', async () => {
  const id = await readPost()
  const second = await testApp({}, app.database.connection)
  const there = async () =>
    (await second.as(reader).call(listFeed)).body.posts.find((post) => post.id === id)?.title
  expect(await there()).not.toBe('Changed')
  await app.database.db.updateTable('posts').set({ title: 'Changed' }).where('id', '=', id).execute()
  expect((await onPage(id))?.title).toBe('Changed')
  expect(await there()).toBe('Changed')
})

test("updates a poster's name, title and picture on their earlier posts", async () => {
  const author = await makeMember(app, { name: 'Ada Winter' })
  const id = await readPost(author)
  expect((await onPage(id))?.account).toMatchObject({ name: 'Ada Winter' })
  const profile = JSON.stringify({ title: 'Editor', phone: '555 0100' })
  await app.database.db
    .updateTable('accounts')
    .set({ name: 'Ada Sommer', profile })
    .where('id', '=', author.id)
    .execute()
  expect((await onPage(id))?.account).toMatchObject({ name: 'Ada Sommer', profile: { title: 'Editor' } })
  expect((await onPage(id))?.account?.profile).not.toHaveProperty('phone')
})

test('shows no author when the poster has left, and removes a deleted post from every page', async () => {
  const author = await makeMember(app)
  const [kept, deleted] = [await readPost(author), await readPost(author)]
  await app.database.db.deleteFrom('posts').where('id', '=', deleted).execute()
  await app.database.db.deleteFrom('auth_users').where('id', '=', author.id).execute()
  expect(await onPage(kept)).toMatchObject({ account: null, account_id: null })
  expect(await onPage(deleted)).toBeUndefined()
})

test('removes a request that was cached while open once its date has passed', async () => {
  const id = await makePost(app, other, { post_type: 'request_for_source', expiration_date: inDays(1) })
  expect(await onPage(id)).toBeDefined()
  await app.database.db
    .updateTable('posts')
    .set({ expiration_date: inDays(-1) })
    .where('id', '=', id)
    .execute()
  expect(await onPage(id)).toBeUndefined()
})

test('returns each post once and whole when posts change during the read', async () => {
  const some = await Promise.all(Array.from({ length: 5 }, () => readPost()))
  const changes = some.map((id, n) =>
    app.as(n % 2 ? reader : other).call(likePost, { params: { post_id: id } }),
  )
  const pages = Array.from({ length: 40 }, () => page())
  await Promise.all([...changes, ...pages])
  for (const posts of await Promise.all(pages))
    expect(posts.filter((post) => some.includes(post.id)).map((post) => post.id)).toHaveLength(some.length)
  for (const id of some) expect(await onPage(id)).toMatchObject({ likes_count: 1 })
})

test('uses no more memory for a cached text than it has bytes', async () => {
  const posts = [await readPost(), await readPost()].map((id) => ({ id, state: 'as it is' }))
  const texts = [...(await app.server.platform.own(sharedPosts)(posts)).values()]
  expect(texts.map(({ length }) => length > 100)).toEqual([true, true])
  expect(texts.map(({ buffer }) => buffer.byteLength)).toEqual(texts.map(({ length }) => length))
})

import { expect, test } from 'vitest'
import { deleteComment } from '../../contract/comments.ts'
import { likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import { testApp } from '../../test/support/app.ts'
import { makeComment, makeMember, makePost } from '../../test/support/factories.ts'
import type { LiveReader } from '../../test/support/stream.ts'
import { publishEvent } from '../platform/live/live.ts'

const app = await testApp()
// A second process on the same database.
const elsewhere = await testApp({}, app.database.connection)
const author = await makeMember(app)
const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]

async function streams() {
  const open = await Promise.all([app.stream(one), app.stream(other), elsewhere.stream(other)])
  for (const stream of open) await stream.next('ready')
  return open
}

/** At most one event in 250 ms, and some for what is already on its way. */
const mostSince = (began: number) => 5 + (performance.now() - began) / 250

/** The next event about a post. Events about the previous one may still be on their way. */
async function nextOf(reader: LiveReader, post_id: string) {
  for (;;) {
    const event = await reader.next()
    if ('post_id' in event.data && event.data.post_id === post_id) return event
  }
}

test('sends a like and its end to everyone, in every process', async () => {
  const post_id = await makePost(app, author)
  const readers = await streams()
  const liker = app.as(await makeMember(app))
  for (const [endpoint, likes_count] of [
    [likePost, 1],
    [unlikePost, 0],
    [likePost, 1],
  ] as const) {
    await liker.call(endpoint, { params: { post_id } })
    for (const reader of readers)
      expect((await reader.next('post.counts')).data).toEqual({ post_id, likes_count, comments_count: 0 })
  }
  for (const reader of readers) reader.close()
})

test('combines fifty likes at once into a few events, the last with all of them', async () => {
  const post_id = await makePost(app, author)
  const likers = []
  for (let n = 0; n < 50; n += 1) likers.push(await makeMember(app))
  const [reader] = await streams()
  const began = performance.now()
  await Promise.all(likers.map((liker) => app.as(liker).call(likePost, { params: { post_id } })))
  let heard = 0
  for await (const event of reader!) {
    heard += 1
    if (event.name === 'post.counts' && 'likes_count' in event.data && event.data.likes_count === 50) break
  }
  expect(heard).toBeLessThan(mostSince(began))
})

test('sends a liked comment’s own count, and not its post’s', async () => {
  const post_id = await makePost(app, author)
  const comment_id = await makeComment(app, author, post_id)
  const readers = await streams()
  const liker = app.as(await makeMember(app))
  for (const [endpoint, likes_count] of [
    [likeComment, 1],
    [unlikeComment, 0],
  ] as const) {
    await liker.call(endpoint, { params: { comment_id } })
    for (const reader of readers)
      expect(await nextOf(reader, post_id)).toMatchObject({
        name: 'comment.counts',
        data: { comment_id, likes_count },
      })
  }
  for (const reader of readers) reader.close()
})

test('combines fifty likes of a comment into a few events, and sends none about a deleted one', async () => {
  const post_id = await makePost(app, author)
  const [comment_id, gone] = [
    await makeComment(app, author, post_id),
    await makeComment(app, author, post_id),
  ]
  const likers = []
  for (let n = 0; n < 50; n += 1) likers.push(await makeMember(app))
  const [reader] = await streams()
  const began = performance.now()
  await app.as(author).call(deleteComment, { params: { comment_id: gone } })
  // As if it had just been liked.
  await app.database.db.transaction().execute((tx) => publishEvent(tx, 'comment.counts', gone))
  await Promise.all(likers.map((liker) => app.as(liker).call(likeComment, { params: { comment_id } })))
  let heard = 0
  for await (const { name, data } of reader!) {
    if (name !== 'comment.counts' || !('comment_id' in data) || !('likes_count' in data)) continue
    expect(data.comment_id).toBe(comment_id)
    heard += 1
    if (data.likes_count === 50) break
  }
  expect(heard).toBeLessThan(mostSince(began))
})

const about = (id: string) => (data: object) => Object.values(data).includes(id)

test('sends no event about drafts, or when nothing changes', async () => {
  const draft = await makePost(app, author, { status: 'draft' })
  const [liked, last] = [await makePost(app, author), await makePost(app, author)]
  const [under, hidden] = [await makeComment(app, author, last), await makeComment(app, author, draft)]
  const client = app.as(author)
  const [reader] = await streams()
  await client.call(likePost, { params: { post_id: liked } })
  await nextOf(reader!, liked)
  await client.call(likePost, { params: { post_id: liked } })
  await client.call(unlikePost, { params: { post_id: last } })
  await client.call(likePost, { params: { post_id: draft } })
  await client.call(likeComment, { params: { comment_id: hidden } })
  await client.call(unlikeComment, { params: { comment_id: under } })
  await client.call(likePost, { params: { post_id: last } })
  const seen: object[] = []
  while (!about(last)(seen.at(-1) ?? {})) seen.push((await reader!.next()).data)
  expect(seen.at(-1)).toEqual({ post_id: last, likes_count: 1, comments_count: 1 })
  // Events of an earlier test may still be on their way.
  for (const id of [draft, hidden, under, liked]) expect(seen.filter(about(id))).toEqual([])
})

import { expect, test } from 'vitest'
import { deleteComment, editComment } from '../../contract/comments.ts'
import type { LiveEvents } from '../../contract/live.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import type { LiveReader } from '../../test/support/stream.ts'

const app = await testApp()
const owner = await makeMember(app)
const writer = await makeMember(app, { role: 'pr' })
const { say } = commenting(app)

/** The next event with this name for this post. Skips counts and the owner's notifications. */
async function nextOf<Name extends keyof LiveEvents>(stream: LiveReader, name: Name, post_id: string) {
  for (;;) {
    const event = await stream.next()
    const data = event.data as LiveEvents[Name] & { post_id: string }
    if (event.name === name && data.post_id === post_id) return data
    if (name !== 'post.counts') expect(['post.counts', 'notification.created']).toContain(event.name)
  }
}

async function open(...members: Parameters<typeof app.stream>[0][]) {
  const streams = await Promise.all(members.map((member) => app.stream(member)))
  for (const stream of streams) await stream.next('ready')
  return streams
}

test('sends a comment, its edits and its deletion to every member, dormant ones too', async () => {
  const dormant = await makeMember(app, { dormant: true })
  const post_id = await makePost(app, owner)
  const streams = await open(owner, dormant, writer)
  const comment = await say(writer, post_id, 'Words')
  const params = { comment_id: comment.id }
  for (const stream of streams)
    expect(await nextOf(stream, 'comment.created', post_id)).toEqual({ post_id, comment })
  const { body } = await app.as(writer).call(editComment, { params, body: { content: 'Better words' } })
  const { is_liked: _, ...shared } = body
  for (const stream of streams)
    expect(await nextOf(stream, 'comment.updated', post_id)).toEqual({ post_id, comment: shared })
  await app.as(writer).call(deleteComment, { params })
  for (const stream of streams)
    expect(await nextOf(stream, 'comment.deleted', post_id)).toEqual({ post_id, ...params })
})

test('sends the post’s counts when a comment is added and when it is deleted', async () => {
  const post_id = await makePost(app, owner)
  const [stream] = await open(owner)
  const comment = await say(writer, post_id, 'Words')
  expect(await nextOf(stream!, 'post.counts', post_id)).toEqual({
    post_id,
    likes_count: 0,
    comments_count: 1,
  })
  await app.as(writer).call(deleteComment, { params: { comment_id: comment.id } })
  expect(await nextOf(stream!, 'post.counts', post_id)).toEqual({
    post_id,
    likes_count: 0,
    comments_count: 0,
  })
})

test('sends no event for a refused call', async () => {
  const post_id = await makePost(app, owner)
  const [stream] = await open(owner)
  const comment = await say(writer, post_id, 'Words')
  await nextOf(stream!, 'comment.created', post_id)
  const params = { comment_id: comment.id }
  await app.as(owner).refused(editComment, { params, body: { content: 'Mine' } }, 403)
  await app.as(owner).refused(deleteComment, { params }, 403)
  const later = await say(owner, post_id, 'Later')
  expect((await nextOf(stream!, 'comment.created', post_id)).comment.id).toBe(later.id)
})

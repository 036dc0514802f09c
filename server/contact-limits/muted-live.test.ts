import { expect, test } from 'vitest'
import { editComment } from '../../contract/comments.ts'
import { likePost } from '../../contract/likes.ts'
import type { LiveEvents } from '../../contract/live.ts'
import { createPost, publishPost, readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { communityPost, makeMember, makePost } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import type { LiveReader } from '../../test/support/stream.ts'

const app = await testApp()
const { mute, unmute } = limiting(app)
const { say } = commenting(app)
const author = await makeMember(app)
const bystander = await makeMember(app)
const muter = await makeMember(app)

async function open(...members: Parameters<typeof app.stream>[0][]) {
  const streams = await Promise.all(members.map((member) => app.stream(member)))
  for (const stream of streams) await stream.next('ready')
  return streams
}

/** What is sent until a post of this title arrives. */
async function untilPost(stream: LiveReader, title: string) {
  const events: { name: string; data: unknown }[] = []
  for await (const { name, data } of stream) {
    if (name === 'post.created' && (data as LiveEvents['post.created']).title === title) break
    events.push({ name, data })
  }
  return events
}
const publish = async (member: typeof author, changes: object = {}) =>
  (await app.as(member).call(createPost, { body: communityPost(changes) })).body
const namesOf = (events: { name: string }[]) => [...new Set(events.map(({ name }) => name))].sort()

test('sends the posts and comments of a muted member to everyone but the muter', async () => {
  const own = await makePost(app, muter)
  const earlier = await say(author, own, 'Before')
  await mute(muter, author)
  const [theirs, others, authors] = await open(muter, bystander, author)
  const draft = await publish(author, { data: { status: 'draft' } })
  await app.as(author).call(publishPost, { params: { post_id: draft.id }, body: {} })
  await publish(author)
  await say(author, own, 'A secret')
  const edit = { params: { comment_id: earlier.id }, body: { content: 'Another secret' } }
  await app.as(author).call(editComment, edit)
  await app.as(author).call(likePost, { params: { post_id: own } })
  await publish(bystander, { title: 'The last' })
  const missed = await untilPost(theirs!, 'The last')
  // Its counts are everyone's.
  expect(namesOf(missed).filter((name) => name !== 'post.counts')).toEqual([])
  expect(JSON.stringify(missed)).not.toMatch(/secret/)
  for (const stream of [others!, authors!]) {
    const seen = (await untilPost(stream, 'The last')).filter(({ name }) => !/counts|drafts/.test(name))
    expect(seen.map(({ name }) => name)).toEqual([
      ...['post.created', 'post.created', 'comment.created', 'comment.updated'],
    ])
  }
  await unmute(muter, author)
  await publish(author, { title: 'Heard again' })
  expect(namesOf(await untilPost(theirs!, 'Heard again'))).toContain('limits.changed')
})

test('sends them none of it either when their stream resumes', async () => {
  await mute(muter, author)
  const [stream] = await open(muter)
  const { lastEventId } = stream!
  stream!.close()
  const hidden = await publish(author, { title: 'A secret' })
  await publish(bystander, { title: 'After it' })
  const resumed = await app.stream(muter, lastEventId)
  expect((await resumed.next('ready')).data.resumed).toBe(true)
  expect(JSON.stringify(await untilPost(resumed, 'After it'))).not.toMatch(/secret/)
  await app.as(muter).call(readPost, { params: { post_id: hidden.id } })
  await unmute(muter, author)
})

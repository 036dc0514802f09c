import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { editComment } from '../../contract/comments.ts'
import { likeComment, likePost } from '../../contract/likes.ts'
import type { LiveEvents } from '../../contract/live.ts'
import { createPost, editPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { communityPost, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import type { LiveReader } from '../../test/support/stream.ts'

const app = await testApp({ LIMITS: 'contact-limits=100000/3600' })
const { block, blockDomain } = limiting(app)
const { say } = commenting(app)

const publish = async (member: Member, changes: object = {}) =>
  (await app.as(member).call(createPost, { body: communityPost(changes) })).body

type Event = { name: string; data: unknown }

/** What a bystander is sent, in the order of the alphabet. */
const EVERYTHING = [
  'comment.counts',
  'comment.created',
  'comment.updated',
  'post.counts',
  'post.created',
  'post.updated',
]

/** What is sent before the first event like this. */
async function until(stream: LiveReader, isLast: (event: Event) => boolean) {
  const events: Event[] = []
  for await (const event of stream) {
    if (isLast(event)) break
    events.push(event)
  }
  return events
}

test.each([
  ['the author blocks', (author: Member, other: Member) => block(author, other)],
  ['the other blocks', (author: Member, other: Member) => block(other, author)],
  ['the author blocks a domain', (author: Member, other: Member) => blockDomain(author, other)],
])('sends the other nothing of the author when %s', async (_way, limit) => {
  const [author, bystander] = [await makeMember(app), await makeMember(app)]
  const other = await makeMember(app, { role: 'pr', email: `ann@agency-${randomUUID()}.test` })
  const elsewhere = await makePost(app, bystander)
  const before = await publish(author)
  const said = await say(author, elsewhere, 'Before')
  await limit(author, other)
  const streams = [await app.stream(other), await app.stream(bystander)]
  for (const stream of streams) await stream.next('ready')
  const post = await publish(author, { title: 'A secret' })
  const edit = { title: 'Edited', description: 'A secret', tags: ['Business'] }
  const { updated_at } = before
  await app
    .as(author)
    .call(editPost, { params: { post_id: before.id }, body: { ...edit, updated_at } as never })
  await app.as(bystander).call(likePost, { params: { post_id: post.id } })
  const comment = await say(bystander, post.id, 'Beneath a secret')
  await app.as(bystander).call(likeComment, { params: { comment_id: comment.id } })
  await app.as(author).call(editComment, { params: { comment_id: said.id }, body: { content: 'A secret' } })
  // Counts are gathered, and come in between.
  const seen = new Set<string>()
  while (seen.size < EVERYTHING.length) seen.add((await streams[1]!.next()).name)
  expect([...seen].sort()).toEqual(EVERYTHING)
  await publish(bystander, { title: 'The last' })
  const isLast = ({ name, data }: Event) =>
    name === 'post.created' && (data as LiveEvents['post.created']).title === 'The last'
  const missed = await until(streams[0]!, isLast)
  // The counts of a post that both may read are everyone's.
  const isShared = ({ name, data }: Event) =>
    name === 'post.counts' && JSON.stringify(data).includes(elsewhere)
  expect(missed.filter((event) => !isShared(event))).toEqual([])
})

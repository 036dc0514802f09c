import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { SHOWN_NAMES } from '../../contract/hidden-names.rules.ts'
import { listMessages, readConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { createPost, readPost, revealName } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { expertRequest, type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import {
  delivered,
  hiddenIdOf,
  makeHidden,
  makePlanted,
  makeReader,
  makeUsedPitch,
} from '../../test/support/hidden-request.ts'
import { makePitch } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { write } = talking(app)
const [LABEL] = SHOWN_NAMES

const reveal = (member: Member, post_id: string, conversation_id?: string) =>
  app
    .as(member)
    .call(revealName, { params: { post_id }, body: { ...(conversation_id && { conversation_id }) } })
const thread = async (member: Member, conversation_id: string) =>
  (await app.as(member).call(readConversation, { params: { conversation_id } })).body
const bodies = async (member: Member) =>
  (await app.as(member).call(listNotifications)).body.notifications.map(
    ({ body, actor }) => `${actor?.id}: ${body}`,
  )

test('to one pitcher, in that thread alone, live, and again without change', async () => {
  const author = await makePlanted(app)
  const [one, other] = [await makeReader(app, 'pr'), await makeReader(app, 'expert')]
  const { id } = await makeHidden(app, author)
  const [first, second] = [await makePitch(app, one, id), await makePitch(app, other, id)]
  await write(author, first, 'When?')
  const streams = [await app.stream(one), await app.stream(author), await app.stream(other)] as const
  await reveal(author, id, first.id)
  for (const stream of streams.slice(0, 2))
    expect(await stream.until('conversation.revealed')).toEqual({ conversation_id: first.id })
  expect(await thread(one, first.id)).toMatchObject({
    hides_name: false,
    partner: { id: author.id, name: author.name },
    post: { account_id: author.id },
  })
  const messages = await app.as(one).call(listMessages, { params: { conversation_id: first.id } })
  expect(messages.body.messages).toMatchObject([{ sender_id: author.id }])
  expect(await thread(other, second.id)).toMatchObject({ hides_name: true, partner: { name: LABEL } })
  // The feed still hides it from both.
  for (const reader of [one, other]) {
    const post = (await app.as(reader).call(readPost, { params: { post_id: id } })).body
    expect(post).toMatchObject({ account: null, shown_name: LABEL })
  }
  expect((await app.as(one).send('GET', `/api/profiles/${author.id}`)).status).toBe(200)
  await reveal(author, id, first.id)
  await reveal(author, id)
  expect(await streams[0].until('post.updated')).toMatchObject({ id, account: { id: author.id } })
  expect(await streams[2].until('conversation.revealed')).toEqual({ conversation_id: second.id })
})

test('to everyone, in the feed, the dialog, all threads and what they were notified of, for good', async () => {
  const author = await makePlanted(app)
  const reader = await makeReader(app, 'pr')
  const post = await makeHidden(app, author)
  const id = await makeUsedPitch(app, author, reader, post)
  expect((await bodies(reader)).toSorted()).toEqual([
    `undefined: ${LABEL} published a story with your source: "${post.title}"`,
    `undefined: ${LABEL} used your pitch: "${post.title}"`,
  ])
  const stream = await app.stream(reader)
  const shown = await reveal(author, post.id)
  expect(shown.body).toMatchObject({ shown_name: null, is_confidential: false })
  expect(await stream.until('conversation.revealed')).toEqual({ conversation_id: id })
  expect(await stream.until('notifications.dismissed')).toEqual({ ids: 'all' })
  expect(await stream.until('post.updated')).toMatchObject({ account: { id: author.id } })
  expect((await bodies(reader)).toSorted()).toEqual([
    `${author.id}: ${author.name} published a story with your source: "${post.title}"`,
    `${author.id}: ${author.name} used your pitch: "${post.title}"`,
  ])
  expect(await thread(reader, id)).toMatchObject({ hides_name: false, partner: { id: author.id } })
  const query = { expired: 'true', search: author.words[0] }
  const [found] = (await app.as(reader).call(listFeed, { query: query as never })).body.posts
  expect(found).toMatchObject({ id: post.id, account: { name: author.name }, is_excerpt: false })
  const again = await reveal(author, post.id)
  expect(again.body.shown_name).toBeNull()
})

test('is the author’s alone, of a published request, and to a pitcher of it', async () => {
  const author = await makePlanted(app)
  const reader = await makeReader(app, 'pr')
  const admin = await makeMember(app, { role: 'admin' })
  const { id } = await makeHidden(app, author)
  const elsewhere = await makePitch(app, reader, (await makeHidden(app, author)).id)
  const refused = (member: Member, post_id: string, status: number, body: object = {}) =>
    app.as(member).refused(revealName, { params: { post_id }, body }, status)
  await refused(reader, id, 403)
  await refused(admin, id, 403)
  await refused(author, id, 404, { conversation_id: elsewhere.id })
  await refused(author, crypto.randomUUID(), 404)
  const draft = { ...expertRequest(), hide_name: true, data: { status: 'draft' as const } }
  await refused(author, (await app.as(author).call(createPost, { body: draft })).body.id, 403)
  expect((await app.as(reader).call(readPost, { params: { post_id: id } })).body.account).toBeNull()
})

test('is over once the author has left: the request goes, its threads stay without a partner', async () => {
  const author = await makePlanted(app)
  const reader = await makeReader(app, 'pr')
  const post = await makeHidden(app, author)
  const other = await makeReader(app, 'expert')
  await makePitch(app, other, post.id)
  const id = await makeUsedPitch(app, author, reader, post)
  const streams = await Promise.all([reader, other].map((one) => app.stream(one)))
  await app.as(author).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await app.as(reader).refused(readPost, { params: { post_id: post.id } }, 404)
  expect(await thread(reader, id)).toMatchObject({ post: null, partner: null, hides_name: false })
  expect(await bodies(reader)).toEqual([])
  expect(await hiddenIdOf(app, post).catch(() => null)).toBeNull()
  const someone = await makeMember(app)
  for (const stream of streams) {
    await delivered(app, stream, someone)
    const told = stream.unread.map(({ name }) => name).filter((name) => name !== 'post.created')
    expect(told).toEqual(['ready', 'member.left'])
  }
})

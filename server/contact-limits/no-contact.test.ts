import { expect, test } from 'vitest'
import { addComment } from '../../contract/comments.ts'
import { listLimits } from '../../contract/contact-limits.ts'
import { listFeed } from '../../contract/feed.ts'
import { likePost } from '../../contract/likes.ts'
import { findDirect, sendMessage, startConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { letIn, submitPitch } from '../../contract/pitches.ts'
import { readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { limiting } from '../../test/support/limiting.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ LIMITS: 'contact-limits=100000/3600' })
const { refuse, mute, block, allow } = limiting(app)
const { set } = holding(app)
const { say } = commenting(app)
const { start, write, read, messages } = talking(app)
const SENTENCE = 'Rosa Quill asked not to be contacted by you.'

const makeAuthor = () => makeMember(app, { name: 'Rosa Quill' })
const refusedBy = async (member: Member) => (await app.as(member).call(listLimits)).body.refused_by

test('refuses a pitch, a first message and a comment with the sentence, and stores nothing', async () => {
  const [author, pitcher] = [await makeAuthor(), await makePitcher(app)]
  const [post, request] = [await makePost(app, author), await makeRequest(app, author)]
  const comment = await say(author, post, 'Mine')
  await refuse(author, pitcher)
  const as = app.as(pitcher)
  const texts = { content: 'Hello', post_id: post }
  const answers = [
    await as.refused(submitPitch, pitchTo(request, pitcher.source), 403),
    await as.refused(submitPitch, pitchTo(request, pitcher.source, { hold: true }), 403),
    await as.refused(startConversation, { body: { account_id: author.id, message_text: 'Hello' } }, 403),
    await as.refused(addComment, { body: texts }, 403),
    await as.refused(addComment, { body: { ...texts, parent_comment_id: comment.id } }, 403),
  ]
  for (const { body } of answers) expect(body).toEqual({ error: SENTENCE })
  const { rows } = await app.database.pool.query(
    `select from responses where responder_id = $1 union all select from comments where account_id = $1
     union all select from held_pitches where responder_id = $1`,
    [pitcher.id],
  )
  expect(rows).toEqual([])
  expect((await as.call(findDirect, { params: { account_id: author.id } })).body.conversation_id).toBeNull()
})

test('keeps the rest as it is: the other reads, likes, and comments elsewhere', async () => {
  const [author, other] = [await makeAuthor(), await makePitcher(app)]
  const post = await makePost(app, author)
  const third = await makePost(app, await makeMember(app))
  const theirs = await say(author, third, 'Elsewhere')
  await refuse(author, other)
  await app.as(other).call(readPost, { params: { post_id: post } })
  await app.as(other).call(likePost, { params: { post_id: post } })
  await say(other, third, 'A reply', theirs)
  const { posts } = (await app.as(other).call(listFeed, { query: {} })).body
  expect(posts.map(({ id }) => id)).toContain(post)
  // What they do is kept from the author, as from who has muted them.
  expect((await app.as(author).call(listNotifications, { query: {} })).body.notifications).toEqual([])
})

test('refuses messages in an old conversation, and lets the author write and the other read', async () => {
  const [author, pitcher] = [await makeAuthor(), await makePitcher(app)]
  const pitch = await makePitch(app, pitcher, await makeRequest(app, author))
  const direct = await start(pitcher, author)
  for (const talk of [pitch, direct]) {
    await write(author, talk, 'Tell me more')
    await write(pitcher, talk, 'Gladly')
    await refuse(author, pitcher)
    expect((await read(pitcher, talk)).locked).toBe(SENTENCE)
    expect((await read(author, talk)).locked).toBeNull()
    const message = { params: { conversation_id: talk.id }, body: { message_text: 'One more thing' } }
    expect((await app.as(pitcher).refused(sendMessage, message, 403)).body.error).toBe(SENTENCE)
    await write(author, talk, 'Goodbye')
    expect(await messages(pitcher, talk)).toHaveLength(3)
    await allow(author, pitcher)
    await write(pitcher, talk, 'Hello again')
  }
})

test('lets in no held pitch of a member who was asked not to make contact', async () => {
  const [author, pitcher] = [await makeAuthor(), await makePitcher(app)]
  const post_id = await makeRequest(app, author)
  await set(author, post_id, 'enough')
  await app.as(pitcher).call(submitPitch, pitchTo(post_id, pitcher.source, { hold: true }))
  await refuse(author, pitcher)
  const enter = async () =>
    (await app.as(author).call(letIn, { params: { post_id }, body: { all: true } })).body
  expect(await enter()).toEqual({ let_in: 0, left: 1 })
  await allow(author, pitcher)
  expect(await enter()).toEqual({ let_in: 1, left: 0 })
})

test('tells the other whom not to contact, live, and of a mute or block nothing', async () => {
  const [author, other] = [await makeAuthor(), await makeMember(app, { role: 'pr' })]
  const stream = await app.stream(other)
  await stream.next('ready')
  await refuse(author, other)
  expect((await stream.next('limits.changed')).data).toEqual({})
  expect(await refusedBy(other)).toEqual([author.id])
  expect(await refusedBy(author)).toEqual([])
  await mute(author, other)
  await stream.next('limits.changed')
  expect(await refusedBy(other)).toEqual([])
  await block(author, other)
  await allow(author, other)
  await mute(other, author)
  await stream.next('limits.changed')
  expect(stream.unread).toEqual([])
  expect(await refusedBy(other)).toEqual([])
})

test('is taken back by no one but who asked for it', async () => {
  const [author, other] = [await makeAuthor(), await makeMember(app, { role: 'pr' })]
  await refuse(author, other)
  await allow(other, author)
  expect(await refusedBy(other)).toEqual([author.id])
})

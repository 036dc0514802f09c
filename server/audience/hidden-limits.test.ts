import { expect, test } from 'vitest'
import { listLimits, readLimit } from '../../contract/contact-limits.ts'
import { listFeed } from '../../contract/feed.ts'
import { SHOWN_NAMES } from '../../contract/hidden-names.rules.ts'
import { readConversation, sendMessage } from '../../contract/messages.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { changeAudience, readPost, revealName } from '../../contract/posts.ts'
import { createReport } from '../../contract/reports.ts'
import { listRequests } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makeHidden, makeReader } from '../../test/support/hidden-request.ts'
import { limiting } from '../../test/support/limiting.ts'
import { makePitch, pitchTo } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

// Contact limits of a reader must not tell whose a hidden request is; those of its author keep it from the reader.

const app = await testApp({ RATE_LIMITS: 'off' })
const { write } = talking(app)
const { mute, refuse, block, allow } = limiting(app)
const [LABEL] = SHOWN_NAMES

test('shows who mutes the author the same hidden requests as before, and no others', async () => {
  const reader = await makeReader(app, 'pr')
  const writer = await makeMember(app)
  const [plain, secret] = [await makeConfidential(app, writer), await makeHidden(app, writer)]
  const lists = async () => [
    (await app.as(reader).call(listFeed)).body.posts,
    (await app.as(reader).call(listFeed, { query: { search: SECRET } })).body.posts,
    (await app.as(reader).call(listRequests)).body.requests,
  ]
  const has = async (id: string) => (await lists()).map((posts) => posts.some((post) => post.id === id))
  expect(await has(secret.id)).toEqual([true, true, true])
  await mute(reader, writer)
  expect([await has(secret.id), await has(plain.id)]).toEqual([
    [true, true, true],
    [false, false, false],
  ])
  const stream = await app.stream(reader)
  const next = await makeHidden(app, writer)
  expect(await stream.until('post.created')).toMatchObject({ id: next.id, account: null })
})

test('shows who blocks the author the same hidden requests as before, who pitches and talks as before', async () => {
  const [reader, writer] = [await makeReader(app, 'pr'), await makeMember(app)]
  const [plain, secret] = [await makeConfidential(app, writer), await makeHidden(app, writer)]
  const { id } = await makePitch(app, reader, secret.id)
  await write(writer, { id }, 'Tell me more')
  await block(reader, writer)
  const has = async (post_id: string) =>
    (await app.as(reader).call(listFeed)).body.posts.some((post) => post.id === post_id)
  expect([await has(secret.id), await has(plain.id)]).toEqual([true, false])
  const params = { conversation_id: id }
  expect((await app.as(reader).call(readConversation, { params })).body.locked).toBeNull()
  await write(reader, { id }, 'Gladly')
  await write(writer, { id }, 'When?')
  const stream = await app.stream(reader)
  const next = await makeHidden(app, writer)
  expect(await stream.until('post.created')).toMatchObject({ id: next.id, account: null })
  await makePitch(app, reader, next.id)
})

test.each([
  ['asked not to make contact', refuse],
  ['blocked', block],
])('keeps it from whom the author has %s, who writes no more in its conversation', async (_how, limit) => {
  const [reader, writer] = [await makeReader(app, 'pr'), await makeMember(app)]
  const [secret, pitched] = [await makeHidden(app, writer), await makeHidden(app, writer)]
  const { id } = await makePitch(app, reader, pitched.id)
  await write(writer, { id }, 'Tell me more')
  await limit(writer, reader)
  const as = app.as(reader)
  const lists = [
    (await as.call(listFeed)).body.posts,
    (await as.call(listFeed, { query: { search: SECRET } })).body.posts,
    (await as.call(listRequests)).body.requests,
  ]
  expect(lists.map((posts) => posts.some((post) => post.id === secret.id))).toEqual([false, false, false])
  await as.refused(readPost, { params: { post_id: secret.id } }, 404)
  await as.refused(submitPitch, pitchTo(secret.id, reader.source), 404)
  const params = { conversation_id: id }
  const { body: refusal } = await as.refused(
    sendMessage,
    { params, body: { message_text: 'Hello?' } },
    limit === block ? 409 : 403,
  )
  const words =
    limit === block
      ? 'You can no longer write in this conversation.'
      : `${LABEL} asked not to be contacted by you.`
  expect(refusal.error).toBe(words)
  expect((await as.call(readConversation, { params })).body).toMatchObject({
    locked: words,
    partner: { name: LABEL },
  })
  const [stream, others] = [await app.stream(reader), await app.stream(await makeReader(app, 'pr'))]
  await makeHidden(app, writer)
  // Who gets an event is asked when it is loaded.
  await others.until('post.created')
  await allow(writer, reader)
  const next = await makeHidden(app, writer)
  expect(await stream.until('post.created')).toMatchObject({ id: next.id })
  await makePitch(app, reader, secret.id)
})

test('warns an author where a limit may tell the other whose a hidden request is', async () => {
  const writer = await makeMember(app)
  const [pr, expert, rival] = [
    await makeReader(app, 'pr'),
    await makeReader(app, 'expert'),
    await makeMember(app),
  ]
  const warned = async (by = writer) =>
    Promise.all(
      [pr, expert, rival].map(async ({ id }) => {
        return (await app.as(by).call(readLimit, { params: { member_id: id } })).body.may_reveal
      }),
    )
  await makeConfidential(app, writer, { audience: 'all' })
  await makeHidden(app, writer, { data: { status: 'draft' } })
  expect(await warned()).toEqual([false, false, false])
  const { id: post_id } = await makeHidden(app, writer, { audience: 'pr' })
  expect(await warned()).toEqual([true, false, false])
  const { id: conversation_id } = await makePitch(app, pr, post_id)
  const set = { params: { post_id }, body: { audience: 'chosen' as const, invited: [] } }
  const invited = [{ account_id: expert.id, profile_id: null }]
  await app.as(writer).call(changeAudience, { ...set, body: { ...set.body, invited } })
  expect(await warned()).toEqual([true, true, false])
  await app.as(writer).call(revealName, { params: { post_id }, body: { conversation_id } })
  expect(await warned()).toEqual([false, true, false])
  await app.as(writer).call(revealName, { params: { post_id }, body: {} })
  expect(await warned()).toEqual([false, false, false])
  await makeHidden(app, writer)
  expect(await warned()).toEqual([true, true, true])
  expect(await warned(await makeMember(app))).toEqual([false, false, false])
})

test('lets no report limit contact with whom it does not name, and still reports them', async () => {
  const [reader, writer] = [await makeReader(app, 'pr'), await makeMember(app)]
  const secret = await makeHidden(app, writer)
  const { id } = await makePitch(app, reader, secret.id)
  const message = await write(writer, { id }, 'Tell me more')
  const as = app.as(reader)
  for (const [type, subject_id] of [
    ['post', secret.id],
    ['message', message.id],
  ] as const) {
    const body = { type, subject_id, rule: 'mass' as const, words: '' }
    for (const limit of ['mute', 'block'] as const) {
      const { body: refusal } = await as.refused(createReport, { body: { ...body, limit } }, 422)
      expect(refusal.fields).toHaveProperty('limit')
    }
    await as.call(createReport, { body })
  }
  expect((await as.call(listLimits)).body.limits).toEqual([])
  const revealed = await makeConfidential(app, writer)
  const body = { type: 'post' as const, subject_id: revealed.id, rule: 'mass' as const, words: '' }
  await as.call(createReport, { body: { ...body, limit: 'mute' } })
  expect((await as.call(listLimits)).body.limits).toMatchObject([{ id: writer.id }])
})

test('does not say by a limit with whom the reader has talked under a hidden name', async () => {
  const [reader, writer, other] = [await makeReader(app, 'pr'), await makeMember(app), await makeMember(app)]
  await makePitch(app, reader, (await makeHidden(app, writer)).id)
  for (const one of [writer, other]) {
    await block(one, reader)
    await app.as(reader).refused(readLimit, { params: { member_id: one.id } }, 404)
    const body = { type: 'member' as const, subject_id: one.id, rule: 'mass' as const, words: '' }
    await app.as(reader).refused(createReport, { body }, 404)
  }
})

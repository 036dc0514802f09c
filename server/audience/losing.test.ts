import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { likePost } from '../../contract/likes.ts'
import { countMatches, markMatchesSeen, markNotRelevant, unmarkNotRelevant } from '../../contract/matches.ts'
import { listConversations, readConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { listSentPitches, submitPitch } from '../../contract/pitches.ts'
import { changeAudience, closePost, createPost, editPost, readPost } from '../../contract/posts.ts'
import { removeBeat } from '../../contract/profile.ts'
import { savePost } from '../../contract/saves.ts'
import { makeMatch } from '../../test/access/access.alerted.ts'
import { testApp } from '../../test/support/app.ts'
import { makeAnswer, makeBrief } from '../../test/support/briefing.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { communityPost, type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { makePitch, makePitcher, pitchTo } from '../../test/support/pitching.ts'
import { wordsIn } from '../../test/support/walking.ts'

const app = await testApp()
const { pool } = app.database
const author = await makeMember(app, { name: 'Ada Quill' })

const narrow = async (post_id: string, audience: 'pr' | 'experts' | 'beats' | 'chosen' | 'all') =>
  (await app.as(author).call(changeAudience, { params: { post_id }, body: { audience, invited: [] } })).body
const sees = async (member: Member, id: string, query: object = {}) =>
  (await app.as(member).call(listFeed, { query })).body.posts.some((post) => post.id === id)
const open = (member: Member, post_id: string) => app.as(member).call(readPost, { params: { post_id } })

test('a narrower audience takes it from those who lose it, their saved list and their open page, and no one else hears', async () => {
  const [pr, expert, rival] = [
    await makeMember(app, { role: 'pr' }),
    await makeMember(app, { role: 'expert' }),
    await makeMember(app),
  ]
  const { id } = await makeConfidential(app, author, { audience: 'all' })
  const streams = [await app.stream(pr), await app.stream(expert), await app.stream(rival)] as const
  for (const stream of streams) await stream.next('ready')
  for (const member of [pr, rival]) await app.as(member).call(savePost, { params: { post_id: id } })
  expect(await sees(pr, id, { saved: 'true' })).toBe(true)
  const { lost, post } = await narrow(id, 'experts')
  expect(post).toMatchObject({ is_confidential: true, id })
  const { rows } = await pool.query(
    `select from accounts where role <> 'expert' and data <> '{}' and id <> $1`,
    [author.id],
  )
  expect(lost).toBe(rows.length)
  for (const stream of [streams[0], streams[2]])
    expect((await stream.next('post.hidden')).data).toEqual({ post_id: id })
  expect(await sees(pr, id, { saved: 'true' })).toBe(false)
  await app.as(pr).refused(readPost, { params: { post_id: id } }, 404)
  expect((await open(expert, id)).body.id).toBe(id)
  // From here on a rival hears nothing, whatever becomes of it.
  await app.as(expert).call(likePost, { params: { post_id: id } })
  const { updated_at } = (await open(author, id)).body
  await app.as(author).call(editPost, {
    params: { post_id: id },
    body: { title: `${SECRET} again`, description: 'Words.', tags: ['Banking'], updated_at },
  })
  await app.as(author).call(closePost, { params: { post_id: id } })
  await app.as(author).call(createPost, { body: communityPost({ title: 'The last' }) })
  const heard: { name: string; data: unknown }[] = []
  for await (const event of streams[2]) {
    heard.push(event)
    if (event.name === 'post.created') break
  }
  expect(heard.map(({ name }) => name)).toEqual(['post.created'])
  expect(JSON.stringify(heard)).not.toContain(id)
})

test('a stream that resumes hears nothing of what its reader may not read', async () => {
  const rival = await makeMember(app)
  const before = await app.stream(rival)
  const { id: last } = await before.next('ready')
  const { id } = await makeConfidential(app, author)
  const end = (await app.as(author).call(createPost, { body: communityPost({ title: 'The end' }) })).body
  const resumed = await app.stream(rival, last)
  const heard: { name: string; data: unknown }[] = []
  for await (const event of resumed) {
    heard.push(event)
    if (event.name === 'post.created') break
  }
  expect(JSON.stringify(heard)).toContain(end.id)
  expect(JSON.stringify(heard)).not.toContain(id)
})

test('a stream that resumes is sent nothing that its reader has lost meanwhile: it loads again', async () => {
  const [pr, other] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'pr' })]
  const before = await app.stream(pr)
  const { id: last } = await before.next('ready')
  const { id } = await makeConfidential(app, author)
  const kept = await app.stream(other)
  await kept.next('ready')
  await narrow(id, 'experts')
  expect((await kept.next('post.hidden')).data).toEqual({ post_id: id })
  const resumed = await app.stream(pr, last)
  expect((await resumed.next('ready')).data).toMatchObject({ resumed: false })
})

test('a match of it no longer counts as new', async () => {
  const reader = await makeMember(app, { role: 'pr' })
  const { id } = await makeConfidential(app, author)
  await makeMatch(app, reader, id)
  const unseen = async () => (await app.as(reader).call(countMatches)).body.unseen
  expect(await unseen()).toBe(1)
  await narrow(id, 'experts')
  expect(await unseen()).toBe(0)
})

test('a match of it is refused as one of an unknown post, and not marked as seen', async () => {
  const [lost, reader] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })]
  const { id } = await makeConfidential(app, author, { audience: 'all' })
  for (const member of [lost, reader]) await makeMatch(app, member, id)
  await narrow(id, 'experts')
  for (const endpoint of [markNotRelevant, unmarkNotRelevant]) {
    const [hidden, unknown] = [
      await app.as(lost).refused(endpoint, { params: { post_id: id } }, 404),
      await app.as(lost).refused(endpoint, { params: { post_id: crypto.randomUUID() } }, 404),
    ]
    expect(hidden.body).toEqual(unknown.body)
    await app.as(reader).call(endpoint, { params: { post_id: id } })
  }
  for (const member of [lost, reader])
    await app.as(member).call(markMatchesSeen, { body: { post_ids: [id] } })
  const { rows } = await pool.query(
    'select account_id from matches where post_id = $1 and seen_at is not null',
    [id],
  )
  expect(rows).toEqual([{ account_id: reader.id }])
})

test('a wider audience shows it at once', async () => {
  const [pr, expert] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })]
  const { id } = await makeConfidential(app, author)
  expect([await sees(pr, id), await sees(expert, id)]).toEqual([true, false])
  expect(await narrow(id, 'all')).toMatchObject({ lost: 0, post: { is_confidential: false } })
  expect([await sees(pr, id), await sees(expert, id)]).toEqual([true, true])
})

test('a pitch to a request that its pitcher has just lost is refused as for an unknown one', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await makeConfidential(app, author)
  await open(pitcher, id)
  await narrow(id, 'experts')
  const lost = await app.as(pitcher).refused(submitPitch, pitchTo(id, pitcher.source), 404)
  const unknown = await app
    .as(pitcher)
    .refused(submitPitch, pitchTo(crypto.randomUUID(), pitcher.source), 404)
  expect(lost.body).toEqual(unknown.body)
})

test('a member who becomes a journalist loses it everywhere, and keeps their own texts', async () => {
  const pitcher = await makePitcher(app)
  const { id, title } = await makeConfidential(app, author)
  const { id: conversation_id } = await makePitch(app, pitcher, id, 'My own words.')
  await makeBrief(app, id, { questions: ['Who sold tantalum?'], must_haves: ['Holds tantalum'] })
  await makeAnswer(app, conversation_id, 'My own answer.')
  const listed = async () =>
    (await app.as(pitcher).call(listConversations, { body: {} })).body.conversations[0]!
  const read = async () =>
    (await app.as(pitcher).call(readConversation, { params: { conversation_id } })).body
  expect([(await listed()).post?.title, (await read()).post?.title]).toEqual([title, title])
  expect((await read()).pitch).toMatchObject({
    ...{ answers: [{ question: 'Who sold tantalum?' }], musts: [{ must_have: 'Holds tantalum' }] },
  })
  await pool.query(`update accounts set role = 'journalist' where id = $1`, [pitcher.id])
  const seen = JSON.stringify([await listed(), await read()])
  const nothing = { expires_at: null, closes: null, closed_by_author: false, request_state: 'open' }
  for (const { post } of [await listed(), await read()])
    expect(post).toMatchObject({
      ...{ title: 'Confidential request', description: '', tags: [], interview_type: null, type: null },
      ...nothing,
    })
  expect(wordsIn(seen, [SECRET, 'tantalum'])).toEqual([])
  expect(wordsIn(seen, ['My own words.', 'My own answer.', 'On file.'])).toHaveLength(3)
  await app.as(pitcher).refused(readPost, { params: { post_id: id } }, 404)
  const found = (await app.as(pitcher).call(listConversations, { body: { search: SECRET } })).body
  expect(found.conversations).toEqual([])
  const { pitches } = (await app.as(pitcher).call(listSentPitches)).body
  expect(pitches).toMatchObject([
    { request: { title: 'Confidential request', ...nothing, is_withheld: true } },
  ])
})

test('a reader who removes the beat that let them in loses it; one who has pitched keeps the conversation', async () => {
  const beats = { profile: { beats: ['Banking', 'Energy'] } }
  const reader = await makeMember(app, { role: 'expert', ...beats })
  const pitcher = await makePitcher(app)
  await pool.query(`update accounts set profile = profile || '{"beats": ["banking"]}' where id = $1`, [
    pitcher.id,
  ])
  const { id } = await makeConfidential(app, author, { audience: 'beats' })
  const { id: conversation_id } = await makePitch(app, pitcher, id)
  expect(await sees(reader, id)).toBe(true)
  for (const member of [reader, pitcher]) {
    await app.as(member).call(removeBeat, { body: { beat: 'Banking' } })
    expect(await sees(member, id)).toBe(false)
    await app.as(member).refused(readPost, { params: { post_id: id } }, 404)
  }
  const { post } = (await app.as(pitcher).call(readConversation, { params: { conversation_id } })).body
  expect(post?.description).toBe('Words for colleagues.')
})

test('other tags are another audience', async () => {
  const reader = await makeMember(app, { role: 'expert', profile: { beats: ['Banking'] } })
  const { id, updated_at } = await makeConfidential(app, author, { audience: 'beats' })
  const stream = await app.stream(reader)
  await stream.next('ready')
  await app.as(author).call(editPost, {
    params: { post_id: id },
    body: { title: 'Title', description: 'Words.', tags: ['Energy'], updated_at },
  })
  expect((await stream.next('post.hidden')).data).toEqual({ post_id: id })
  expect(await sees(reader, id)).toBe(false)
})

test('what was said of it is gone from the bell of those who lost it', async () => {
  const expert = await makeMember(app, { role: 'expert' })
  const { id } = await makeConfidential(app, author, {
    audience: 'chosen',
    invited: [{ account_id: expert.id, profile_id: null }],
  })
  const bell = async () => (await app.as(expert).call(listNotifications)).body
  expect(await bell()).toMatchObject({ notifications: [{ type: 'invitation' }], bell: 1 })
  await narrow(id, 'pr')
  expect(await bell()).toMatchObject({ notifications: [], bell: 0 })
})

test('goes with its author, and leaves its pitches with an outcome and without a request', async () => {
  const writer = await makeMember(app)
  const [pitcher, reader] = [await makePitcher(app), await makeMember(app, { role: 'pr' })]
  const { id } = await makeConfidential(app, writer)
  const { id: conversation_id } = await makePitch(app, pitcher, id, 'My own words.')
  await open(reader, id)
  await app.as(writer).call(deleteOwnAccount, { body: { password: PASSWORD } })
  for (const member of [pitcher, reader]) {
    expect(await sees(member, id)).toBe(false)
    await app.as(member).refused(readPost, { params: { post_id: id } }, 404)
  }
  const seen = (await app.as(pitcher).call(readConversation, { params: { conversation_id } })).body
  expect(seen).toMatchObject({ post: null, partner: null, commentary: 'My own words.' })
  const { pitches } = (await app.as(pitcher).call(listSentPitches, { query: {} })).body
  expect(
    pitches.map(({ id, request, trail, reason }) => ({ id, request, step: trail.at(-1)?.step, reason })),
  ).toEqual([
    { id: conversation_id, request: null, step: 'not_selected', reason: 'The author has left Beatline.' },
  ])
  const { rows } = await pool.query('select from posts where id = $1', [id])
  expect(rows).toEqual([])
})

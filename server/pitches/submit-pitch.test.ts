import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { REQUEST_EXPIRED } from '../../contract/pitches.rules.ts'
import { readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { makeMessage, makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp({ LIMITS: 'pitches=5/3600' })
const { db } = app.database
const owner = await makeMember(app)

const pitchesTo = (id: string) => db.selectFrom('responses').selectAll().where('post_id', '=', id).execute()
const ownPitch = async (member: typeof owner, post_id: string) =>
  (await app.as(member).call(readOwnPitch, { params: { post_id } })).body

test('stores a pitch with its source and words, and derives the pitcher and the owner', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  expect(await ownPitch(pitcher, post_id)).toMatchObject({ pitch: null, has_source: true })
  const { body } = await app
    .as(pitcher)
    .call(submitPitch, pitchTo(post_id, pitcher.source, { commentary: '  She knows\r\ndeposits. ' }))
  expect(body).toEqual({
    id: expect.any(String),
    post_id,
    commentary: 'She knows\ndeposits.',
    created_at: expect.any(String),
    opened_at: null,
    is_answered: false,
    is_last: false,
    is_settled: false,
    messages_count: 0,
    state: 'sent',
    source: expect.objectContaining({ id: pitcher.source, account_id: pitcher.id, photo_url: null }),
    evidence: expect.objectContaining({ state: 'short' }),
  })
  expect(await pitchesTo(post_id)).toEqual([
    expect.objectContaining({ is_pitch: true, responder_id: pitcher.id, account_id: owner.id }),
  ])
  expect(await ownPitch(pitcher, post_id)).toMatchObject({ pitch: body, has_source: true })
})

test('changes its state when the owner opens it and answers it, not when it is no longer unread', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  const { id } = await makePitch(app, pitcher, post_id)
  const state = async () => (await ownPitch(pitcher, post_id)).pitch?.state
  await db.updateTable('responses').set({ read_at: new Date() }).where('id', '=', id).execute()
  expect(await state()).toBe('sent')
  await db.updateTable('responses').set({ opened_at: new Date() }).where('id', '=', id).execute()
  expect(await state()).toBe('opened')
  await makeMessage(app, id, owner, pitcher)
  expect(await state()).toBe('answered')
  expect((await ownPitch(pitcher, post_id)).pitch?.messages_count).toBe(1)
})

test('stays answered, without the owner’s name, when the owner leaves', async () => {
  const [leaver, pitcher] = [await makeMember(app), await makePitcher(app)]
  const post_id = await makeRequest(app, leaver)
  await makeMessage(app, (await makePitch(app, pitcher, post_id)).id, leaver, pitcher)
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  expect((await ownPitch(pitcher, post_id)).pitch).toMatchObject({ state: 'answered', messages_count: 1 })
})

test('accepts pitches by PR members alone, to published requests for experts by others still there', async () => {
  const pitcher = await makePitcher(app)
  const request = await makeRequest(app, owner)
  const refused = async (who: typeof owner, post_id: string, status: number) =>
    (await app.as(who).refused(submitPitch, pitchTo(post_id, pitcher.source), status)).body.error
  for (const role of ['journalist', 'expert', 'admin'] as const)
    expect(await refused(await makeMember(app, { role }), request, 403)).toBe(
      'Only PR members can submit pitches.',
    )
  for (const post_type of ['community', 'request_for_story'] as const)
    expect(await refused(pitcher, await makePost(app, owner, { post_type }), 403)).toBe(
      'You can only pitch to a request for an expert.',
    )
  expect(await refused(pitcher, await makeRequest(app, pitcher), 403)).toBe('This is your own request.')
  expect(await refused(pitcher, await makeRequest(app, pitcher, { status: 'draft' }), 403)).toBe(
    'A draft takes no pitches.',
  )
  const leaver = await makeMember(app)
  const orphan = await makeRequest(app, leaver)
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  expect(await refused(pitcher, orphan, 403)).toBe('The owner of this request has left.')
  expect(await pitchesTo(request)).toEqual([])
})

test('does not find another member’s draft or an absent post', async () => {
  const pitcher = await makePitcher(app)
  const draft = await makeRequest(app, owner, { status: 'draft' })
  for (const post_id of [draft, randomUUID(), 'none']) {
    await app.as(pitcher).refused(submitPitch, pitchTo(post_id, pitcher.source), 404)
    await app.as(pitcher).refused(readOwnPitch, { params: { post_id } }, 404)
  }
  expect(await ownPitch(owner, draft)).toMatchObject({ pitch: null, has_source: false })
})

test('refuses a source that is not the pitcher’s own', async () => {
  const [post_id, pitcher, other] = [
    await makeRequest(app, owner),
    await makePitcher(app),
    await makePitcher(app),
  ]
  const sourceless = await makeMember(app, { role: 'pr' })
  expect(await ownPitch(sourceless, post_id)).toMatchObject({ pitch: null, has_source: false })
  for (const [who, source] of [
    [pitcher, other.source],
    [pitcher, randomUUID()],
    [pitcher, 'none'],
    [pitcher, undefined],
    [sourceless, other.source],
  ] as const) {
    const { body } = await app.as(who).refused(submitPitch, pitchTo(post_id, source as string), 422)
    expect(body.fields).toEqual({ profile_id: 'You have to select a profile to pitch' })
  }
  expect(await pitchesTo(post_id)).toEqual([])
})

test('refuses a former PR member, who has no source to pitch any more', async () => {
  const [post_id, former] = [await makeRequest(app, owner), await makePitcher(app)]
  await db.updateTable('accounts').set({ role: 'journalist' }).where('id', '=', former.id).execute()
  await app.as(former).refused(submitPitch, pitchTo(post_id, former.source), 403)
  expect(await ownPitch(former, post_id)).toMatchObject({ pitch: null, has_source: false })
})

test('requires words, and lets the caller choose neither owner nor sender nor time', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  const { body } = await app
    .as(pitcher)
    .refused(submitPitch, pitchTo(post_id, pitcher.source, { commentary: ' \u200b\n' }), 422)
  expect(body.fields).toEqual({ commentary: 'You have to write your pitch' })
  for (const extra of ['account_id', 'responder_id', 'created_at', 'read_at']) {
    const input = pitchTo(post_id, pitcher.source)
    const chosen = { ...input, body: { ...input.body, [extra]: owner.id } }
    await app.as(pitcher).refused(submitPitch, chosen, 422)
  }
  await app
    .as(pitcher)
    .refused(submitPitch, pitchTo(post_id, pitcher.source, { commentary: 'x'.repeat(10_001) }), 422)
  expect(await pitchesTo(post_id)).toEqual([])
})

test('refuses a pitch to an expired request, and accepts one without a date or not yet expired', async () => {
  const pitcher = await makePitcher(app)
  for (const traits of [
    { expiration_date: inDays(-1) },
    { expiration_date: undefined, deadline: inDays(-1) },
  ]) {
    const post_id = await makeRequest(app, owner, traits)
    const { body } = await app.as(pitcher).refused(submitPitch, pitchTo(post_id, pitcher.source), 409)
    expect(body.error).toBe(REQUEST_EXPIRED)
    expect(await pitchesTo(post_id)).toEqual([])
  }
  for (const traits of [{ expiration_date: undefined }, { expiration_date: inDays(0.1) }])
    await makePitch(app, pitcher, await makeRequest(app, owner, traits))
})

test('refuses a second pitch, even with another source or after the request has expired', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  const first = await makePitch(app, pitcher, post_id)
  const another = pitchTo(post_id, await makeSource(app, pitcher))
  const said = async () => (await app.as(pitcher).refused(submitPitch, another, 409)).body.error
  expect(await said()).toBe('You have already pitched to this request.')
  await db
    .updateTable('posts')
    .set({ expiration_date: inDays(-1) })
    .where('id', '=', post_id)
    .execute()
  expect(await said()).toBe('You have already pitched to this request.')
  expect((await ownPitch(pitcher, post_id)).pitch).toEqual(first)
})

test('answers a repeated key with the first pitch', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  const input = { ...pitchTo(post_id, pitcher.source), headers: { 'idempotency-key': randomUUID() } }
  const first = await app.as(pitcher).call(submitPitch, input)
  expect((await app.as(pitcher).call(submitPitch, input)).body).toEqual(first.body)
  expect(await pitchesTo(post_id)).toHaveLength(1)
})

test('refuses pitches above the hourly limit, and does not count refused ones', async () => {
  const pitcher = await makePitcher(app)
  const expired = await makeRequest(app, owner, { expiration_date: inDays(-1) })
  for (let n = 0; n < 7; n += 1)
    await app.as(pitcher).refused(submitPitch, pitchTo(expired, pitcher.source), 409)
  for (let n = 0; n < 5; n += 1) await makePitch(app, pitcher, await makeRequest(app, owner))
  const { headers } = await app
    .as(pitcher)
    .refused(submitPitch, pitchTo(await makeRequest(app, owner), pitcher.source), 429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('says that the limit is reached, whatever is wrong with the pitch', async () => {
  const pitcher = await makePitcher(app)
  for (let n = 0; n < 5; n += 1) await makePitch(app, pitcher, await makeRequest(app, owner))
  const input = pitchTo(await makeRequest(app, owner), randomUUID())
  await app.as(pitcher).refused(submitPitch, input, 429)
})

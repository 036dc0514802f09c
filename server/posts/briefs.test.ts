import { expect, test } from 'vitest'
import { BRIEF_FIXED, EMPTY_BRIEF, NO_BRIEF } from '../../contract/briefs.rules.ts'
import { changeBrief, readBrief, readLastBrief } from '../../contract/briefs.ts'
import { createPost, REQUEST_CHANGED } from '../../contract/posts.ts'
import { createRequest, editRequest, readRequest } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { fullBrief, makeBrief } from '../../test/support/briefing.ts'
import { expertRequest, makeMember, makePost, requestForm } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { db } = app.database
const author = await makeMember(app)

const briefIn = async (post_id: string, who = author) =>
  (await app.as(who).call(readBrief, { params: { post_id } })).body
const change = (post_id: string, version: number, changes: object = {}) => ({
  params: { post_id },
  body: { ...fullBrief(), version, ...changes },
})
const updatedAt = async (id: string) =>
  (await db.selectFrom('posts').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow())
    .updated_at

test('stores the brief of a new request from either form, and shows it to everyone who may see the request', async () => {
  const reader = await makeMember(app, { role: 'pr' })
  const body = expertRequest({ brief: fullBrief() })
  const { id } = (await app.as(author).call(createPost, { body })).body
  const { sources_wanted, questions, ...others } = fullBrief()
  const shown = {
    ...others,
    sources_wanted,
    version: 1,
    questions: questions.map((text) => ({ id: expect.any(String), text })),
  }
  expect(await briefIn(id, reader)).toMatchObject({ brief: shown, is_fixed: false })
  const expert = await makeMember(app, { role: 'expert' })
  const form = requestForm({ brief: { questions: ['Why now?'] } })
  const made = (await app.as(expert).call(createRequest, { body: form })).body
  expect((await briefIn(made.id)).brief).toMatchObject({
    word_limit: null,
    questions: [{ text: 'Why now?' }],
  })
})

test('shows a draft’s brief to its author alone', async () => {
  const draft = await makeBrief(app, await makeRequest(app, author, { status: 'draft' }))
  expect((await briefIn(draft)).brief).not.toBeNull()
  const admin = await makeMember(app, { role: 'admin' })
  await app.as(admin).refused(readBrief, { params: { post_id: draft } }, 404)
})

test('takes a brief that asks for nothing as none', async () => {
  const body = expertRequest({ brief: { questions: ['  '], must_haves: [' '] } })
  const { id } = (await app.as(author).call(createPost, { body })).body
  expect(await briefIn(id)).toMatchObject({ brief: null, is_fixed: false })
})

test.each([
  ['sources_wanted', { sources_wanted: 0 }],
  ['sources_wanted', { sources_wanted: 21 }],
  ['sources_wanted', { sources_wanted: 1.5 }],
  ['sources_wanted', { sources_wanted: '3' }],
  ['questions', { questions: ['1', '2', '3', '4', '5', '6'] }],
  ['questions.0', { questions: ['x'.repeat(301)] }],
  ['must_haves', { must_haves: ['1', '2', '3', '4', '5', '6'] }],
  ['must_haves.0', { must_haves: ['x'.repeat(161)] }],
  ['word_limit', { word_limit: 24 }],
  ['word_limit', { word_limit: 1_001 }],
  ['place', { place: 'x'.repeat(161) }],
  ['formats.0', { formats: ['fax'] }],
  ['attribution', { attribution: 'sometimes' }],
])('refuses what is beyond a limit on its field, %s: %j', async (field, wrong) => {
  const refused = await app
    .as(author)
    .refused(createPost, { body: expertRequest({ brief: { ...fullBrief(), ...wrong } }) }, 422)
  expect(Object.keys(refused.body.fields!)).toEqual([`brief.${field}`])
})

test('takes what is at a limit', async () => {
  const brief = fullBrief({
    ...{ sources_wanted: 20, questions: ['1', '2', '3', '4', 'x'.repeat(300)] },
    ...{ must_haves: ['1', '2', '3', '4', 'x'.repeat(160)], word_limit: 25 },
  })
  const { id } = (await app.as(author).call(createPost, { body: expertRequest({ brief }) })).body
  expect((await briefIn(id)).brief).toMatchObject({ ...brief, questions: expect.any(Array) })
})

test('gives a request for commentary and a community post no brief', async () => {
  const pr = await makeMember(app, { role: 'pr' })
  const refused = await app.as(pr).refused(createRequest, { body: requestForm({ brief: fullBrief() }) }, 422)
  expect(refused.body.fields).toEqual({ brief: NO_BRIEF })
  const story = await makePost(app, pr, { post_type: 'request_for_story' })
  const answer = await app.as(pr).refused(changeBrief, change(story, 0), 422)
  expect(answer.body.fields).toEqual({ brief: NO_BRIEF })
  const edit = requestForm({
    brief: fullBrief(),
    updated_at: (await app.as(pr).call(readRequest, { params: { post_id: story } })).body.updated_at,
  })
  const edited = await app.as(pr).refused(editRequest, { params: { post_id: story }, body: edit }, 422)
  expect(edited.body.fields).toEqual({ brief: NO_BRIEF })
  const post = await makePost(app, pr)
  await app.as(pr).refused(changeBrief, change(post, 0), 404)
  await app.as(pr).refused(readBrief, { params: { post_id: post } }, 404)
})

test('changes a brief as a new version, and a question with the same text keeps its id', async () => {
  const post_id = await makeBrief(app, await makeRequest(app, author))
  const before = (await briefIn(post_id)).brief!
  const questions = ['What did it cost?', 'Who pays?', 'Who approved the loan?']
  const { body } = await app.as(author).call(changeBrief, change(post_id, 1, { questions, place: '' }))
  expect(body.brief).toMatchObject({ version: 2, place: '', must_haves: before.must_haves })
  expect(body.brief!.questions.map(({ text }) => text)).toEqual(questions)
  const idOf = (brief: typeof before, asked: string) => brief.questions.find(({ text }) => text === asked)!.id
  for (const kept of ['What did it cost?', 'Who approved the loan?'])
    expect(idOf(body.brief!, kept)).toBe(idOf(before, kept))
})

test('refuses a version that is not the current one, unless the brief is already so', async () => {
  const post_id = await makeBrief(app, await makeRequest(app, author))
  await app.as(author).call(changeBrief, change(post_id, 1, { place: 'Tulsa' }))
  const at = await updatedAt(post_id)
  const stale = await app.as(author).refused(changeBrief, change(post_id, 1, { place: 'Reno' }), 409)
  expect(stale.body.error).toBe(REQUEST_CHANGED)
  await app.as(author).call(changeBrief, change(post_id, 1, { place: 'Tulsa' }))
  expect((await briefIn(post_id)).brief).toMatchObject({ version: 2, place: 'Tulsa' })
  expect(await updatedAt(post_id)).toBe(at)
})

test('lets only Sources wanted change once someone has pitched, of whatever version', async () => {
  const post_id = await makeRequest(app, author)
  await makePitch(app, await makePitcher(app), post_id)
  await makeBrief(app, post_id)
  expect((await briefIn(post_id)).is_fixed).toBe(true)
  expect((await briefIn(post_id, await makeMember(app, { role: 'pr' }))).is_fixed).toBe(false)
  const refused = await app.as(author).refused(changeBrief, change(post_id, 1, { place: 'Reno' }), 409)
  expect(refused.body.error).toBe(BRIEF_FIXED)
  const { body } = await app.as(author).call(changeBrief, change(post_id, 0, { sources_wanted: 7 }))
  expect(body.brief).toMatchObject({ version: 1, sources_wanted: 7, place: 'Chicago' })
})

test('adding Sources wanted alone changes nothing for pitchers, also once someone has pitched', async () => {
  const [post_id, late] = [await makeRequest(app, author), await makePitcher(app)]
  await makePitch(app, await makePitcher(app), post_id)
  const body = { sources_wanted: 3, version: 0 }
  await app.as(author).call(changeBrief, { params: { post_id }, body })
  expect((await briefIn(post_id)).brief).toMatchObject({ ...EMPTY_BRIEF, sources_wanted: 3, version: 0 })
  await makePitch(app, late, post_id)
  const asking = { ...fullBrief(), version: 0 }
  const refused = await app.as(author).refused(changeBrief, { params: { post_id }, body: asking }, 409)
  expect(refused.body.error).toBe(BRIEF_FIXED)
})

test('lets nobody but the author change it, admins neither', async () => {
  const post_id = await makeRequest(app, author)
  for (const role of ['admin', 'pr'] as const)
    await app.as(await makeMember(app, { role })).refused(changeBrief, change(post_id, 0), 404)
  expect((await briefIn(post_id)).brief).toBeNull()
})

test('changes it with the form of the Requests page, and leaves it alone without one', async () => {
  const expert = await makeMember(app, { role: 'expert' })
  const made = await app.as(expert).call(createRequest, { body: requestForm({ brief: fullBrief() }) })
  const { id: post_id } = made.body
  const edit = async (changes: object) => {
    const { updated_at } = (await app.as(expert).call(readRequest, { params: { post_id } })).body
    const body = { ...requestForm(changes), updated_at }
    return (await app.as(expert).call(editRequest, { params: { post_id }, body })).body
  }
  await edit({})
  expect((await briefIn(post_id)).brief).toMatchObject({ version: 1, place: 'Chicago' })
  await edit({ brief: { ...fullBrief(), place: 'Tulsa' } })
  expect((await briefIn(post_id)).brief).toMatchObject({ version: 2, place: 'Tulsa' })
})

test('an emptied brief keeps its version, so that a pitch to the one before is noticed', async () => {
  const me = await makeMember(app)
  const post_id = await makeBrief(app, await makeRequest(app, me))
  const body = { ...EMPTY_BRIEF, version: 1 }
  const emptied = (await app.as(me).call(changeBrief, { params: { post_id }, body })).body
  expect(emptied.brief).toMatchObject({ ...EMPTY_BRIEF, version: 2 })
  expect((await app.as(me).call(readLastBrief)).body.brief).toBeNull()
})

test('finds the member’s own latest brief, and never another member’s', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  const last = async () => (await app.as(one).call(readLastBrief)).body.brief
  expect(await last()).toBeNull()
  await makeBrief(app, await makeRequest(app, one, { created_at: '2026-01-02' }), { place: 'Second' })
  await makeBrief(app, await makeRequest(app, one, { created_at: '2026-01-01' }), { place: 'First' })
  await makeRequest(app, one)
  await makeBrief(app, await makeRequest(app, other), { place: 'Theirs' })
  expect(await last()).toMatchObject({ place: 'Second' })
})

test('passes over requests whose brief asks for nothing, and finds one that asks for a single thing', async () => {
  const me = await makeMember(app)
  const last = async () => (await app.as(me).call(readLastBrief)).body.brief
  const requests: string[] = []
  for (const [key, value] of Object.entries(fullBrief())) {
    requests.push(await makeBrief(app, await makeRequest(app, me), { ...EMPTY_BRIEF, [key]: value }))
    const shown = key === 'questions' ? fullBrief().questions.map((text) => ({ text })) : value
    expect(await last()).toMatchObject({ ...EMPTY_BRIEF, [key]: shown })
  }
  const body = { ...EMPTY_BRIEF, version: 1 }
  await app.as(me).call(changeBrief, { params: { post_id: requests.at(-1)! }, body })
  expect(await last()).toMatchObject({ attribution: 'unspecified', word_limit: 150 })
})

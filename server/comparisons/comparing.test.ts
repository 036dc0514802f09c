import { expect, test, vi } from 'vitest'
import { searchBoard } from '../../contract/board.ts'
import { EVIDENCE_CHANGED, NO_PASSAGE_TO_NOTE } from '../../contract/comparisons.rules.ts'
import { comparePitch } from '../../contract/comparisons.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { listSentPitches, readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { testApp, withOwnTimeouts } from '../../test/support/app.ts'
import { BOUND } from '../../test/support/bound.ts'
import { comparing, uniqueText } from '../../test/support/comparing.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { compareWaiting, countFrequentMarks } from './comparisons.ts'

// Its jobs wait: what they do is done where it is tested.
const LIMITS = 'pitches=100/3600'
const app = await testApp({ LIMITS }, undefined, 3_600)
const hasty = await testApp({ LIMITS }, withOwnTimeouts(app.database.connection), 3_600)
const { db, pool } = app.database
const author = await makeMember(app)
const { send, compare, evidenceOf, onBoard } = comparing(app, author)
const [pitcher, other] = [await makePitcher(app), await makePitcher(app)]
const month = () => new Date().toISOString().slice(0, 7)
const BEGUN = month()
const rowsOf = async (table: string) => (await pool.query(`select * from ${table}`)).rows

test('finds nothing in a text that shares nothing', async () => {
  await send(other, uniqueText('alone'))
  expect((await compare(pitcher, uniqueText('single'))).evidence).toEqual({
    state: 'compared',
    shared: null,
    passages: [],
    photo: null,
  })
})

test('shows both sides a copy of another member’s pitch as the same, before it is sent and after', async () => {
  const text = uniqueText('copied')
  await send(other, text)
  const { evidence, seen } = await compare(pitcher, text)
  expect(evidence.shared).toEqual({
    share: 100,
    own: 0,
    others: 1,
    members: 1,
    since: expect.toBeOneOf([BEGUN, month()]),
  })
  const sent = await send(pitcher, text, {
    evidence_seen: seen,
    ai_use: 'edited',
    passages_note: 'We hold the rights.',
  })
  const stored = {
    ...evidence,
    compared_at: expect.any(String),
    ai_use: 'edited',
    passages_note: 'We hold the rights.',
  }
  expect(sent.evidence).toEqual(stored)
  const texts = [
    sent.evidence,
    await evidenceOf(pitcher, sent.id),
    await evidenceOf(author, sent.id),
    await onBoard(sent.post_id!, sent.id),
  ].map((one) => JSON.stringify(one))
  expect(new Set(texts).size).toBe(1)
  const { rows } = (await app.as(author).call(searchBoard, { params: { post_id: sent.post_id! }, body: {} }))
    .body
  expect(rows[0]!.compared).toEqual({ state: 'compared', shared: evidence.shared })
})

test('keeps the evidence of a pitch when a later one copies it', async () => {
  const text = uniqueText('kept')
  const first = await send(other, text)
  await send(pitcher, text)
  expect(await evidenceOf(author, first.id)).toEqual(first.evidence)
  expect(first.evidence.shared).toBeNull()
})

test('holds nothing of other pitches but counts and months', async () => {
  const text = uniqueText('secretive')
  const earlier = await send(other, `${text} ${uniqueText('hidden', 2)}`)
  const { evidence } = await compare(pitcher, text)
  const bytes = JSON.stringify(evidence)
  for (const word of [earlier.id, earlier.post_id!, other.id, other.source, 'hidden', 'Looking'])
    expect(bytes).not.toContain(word)
  expect(bytes).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  expect(Object.keys(evidence.passages[0]!).sort()).toEqual(['others', 'own', 'part', 'since', 'words'])
})

test('refuses a pitch whose result has changed since it was shown, and sends nothing', async () => {
  const [text, post_id] = [uniqueText('changing'), await makeRequest(app, author)]
  const { seen } = await compare(pitcher, text, post_id)
  await send(other, text)
  const input = pitchTo(post_id, pitcher.source, { commentary: text, evidence_seen: seen })
  const { body } = await app.as(pitcher).refused(submitPitch, input, 409)
  expect(body).toMatchObject({ error: EVIDENCE_CHANGED, code: 'evidence_changed' })
  expect((await app.as(pitcher).call(readOwnPitch, { params: { post_id } })).body.pitch).toBeNull()
  const now = await compare(pitcher, text, post_id)
  expect(body.compared).toEqual(now)
  await app
    .as(pitcher)
    .call(submitPitch, pitchTo(post_id, pitcher.source, { commentary: text, evidence_seen: now.seen }))
})

test('accepts a pitch that says nothing of how it was written, and one that was not compared before', async () => {
  expect((await send(pitcher, uniqueText('plain'))).evidence).toMatchObject({
    ai_use: null,
    passages_note: '',
  })
})

test('refuses a note about passages that are not there', async () => {
  const post_id = await makeRequest(app, author)
  const input = pitchTo(post_id, pitcher.source, {
    commentary: uniqueText('noted'),
    passages_note: 'From our report',
  })
  const { body } = await app.as(pitcher).refused(submitPitch, input, 422)
  expect(body.fields).toEqual({ passages_note: NO_PASSAGE_TO_NOTE })
})

test('does not count what is quoted from the request', async () => {
  const description = uniqueText('quoted', 3)
  const post_id = await makeRequest(app, author, { description })
  await send(other, `${description} ${uniqueText('one', 2)}`, {}, post_id)
  const text = `${description} ${uniqueText('two', 2)}`
  expect((await compare(pitcher, text, post_id)).evidence.shared).toBeNull()
  expect((await compare(pitcher, text)).evidence.shared?.share).toBe(60)
})

test('calls a short pitch short', async () => {
  expect((await send(pitcher, 'The market knows this one well.')).evidence).toMatchObject({
    state: 'short',
    passages: [],
  })
})

test('counts the pitcher’s own pitches apart, and ten as the most', async () => {
  const text = uniqueText('often')
  const many = await makePitcher(app)
  for (let n = 0; n < 11; n += 1) await send(many, text)
  expect((await compare(many, text)).evidence.shared).toMatchObject({ own: 10, others: 0, members: 0 })
  expect((await compare(pitcher, text)).evidence.shared).toMatchObject({ own: 0, others: 10, members: 1 })
})

test('marks no one with a phrase that 25 members have used, from the next count on', async () => {
  const phrase = uniqueText('phrase', 1)
  const members = await Promise.all(Array.from({ length: 25 }, () => makePitcher(app)))
  for (const [n, member] of members.entries()) await send(member, `${phrase}. ${uniqueText(`x${n}y`, 2)}`)
  const shared = async () => (await compare(pitcher, `${phrase}. ${uniqueText('mine', 2)}`)).evidence.shared
  expect(await shared()).toMatchObject({ others: 10 })
  await countFrequentMarks(db)
  expect(await shared()).toBeNull()
})

test('finds pitches of members who have left, and not those that both sides have left', async () => {
  const text = uniqueText('leaving')
  const [leaver, owner] = [await makePitcher(app), await makeMember(app)]
  await comparing(app, owner).send(leaver, text)
  await app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect((await compare(pitcher, text)).evidence.shared).toMatchObject({ others: 1, members: 1 })
  await app.as(owner).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect((await compare(pitcher, text)).evidence.shared).toBeNull()
})

test('says of a pitch from before comparisons that it is, and finds it once it is marked', async () => {
  const text = uniqueText('older')
  const { id, post_id } = await send(other, text)
  await pool.query('delete from pitch_evidence where response_id = $1', [id])
  await pool.query('update pitch_marks set marks = null where response_id = $1', [id])
  expect(await evidenceOf(author, id)).toMatchObject({ state: 'before', compared_at: null })
  expect(await onBoard(post_id!, id)).toMatchObject({ state: 'before' })
  expect((await compare(pitcher, text)).evidence.shared).toBeNull()
  await compareWaiting(app.server.platform)
  expect((await compare(pitcher, text)).evidence.shared).toMatchObject({ others: 1 })
})

test('sends a pitch at once whose comparison takes too long, and tells both sides once it is made', async () => {
  const text = uniqueText('slow')
  await send(other, text)
  const blocker = await pool.connect()
  await blocker.query('begin; lock table frequent_marks in access exclusive mode')
  const sent = await comparing(hasty, author)
    .send(pitcher, text)
    .finally(async () => {
      await blocker.query('rollback')
      blocker.release()
    })
  expect(sent.evidence).toMatchObject({ state: 'waiting', shared: null, compared_at: null })
  // It copies this one, and was sent after it.
  await send(other, text)
  const streams = [await app.stream(pitcher), await app.stream(author)]
  await compareWaiting(app.server.platform)
  for (const stream of streams)
    expect(await stream.until('pitch.compared')).toEqual({
      conversation_id: sent.id,
      post_id: sent.post_id,
    })
  await vi.waitFor(
    async () => expect((await evidenceOf(author, sent.id)).shared).toMatchObject({ share: 100, others: 1 }),
    BOUND,
  )
  expect(await evidenceOf(pitcher, sent.id)).toEqual(await evidenceOf(author, sent.id))
})

test('sends a pitch uncompared as well when reading what was found takes too long', async () => {
  const text = uniqueText('long')
  await send(other, text)
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 300))
  try {
    expect((await comparing(hasty, author).send(pitcher, text)).evidence).toMatchObject({ state: 'waiting' })
    // It may take longer where statements may.
    const sent = await send(other, text)
    expect(sent.evidence).toMatchObject({ state: 'compared', shared: { own: 1, others: 1 } })
  } finally {
    clock.mockRestore()
  }
})

test('refuses the 61st comparison within 10 minutes, and still takes the pitch', async () => {
  const [busy, post_id] = [await makePitcher(app), await makeRequest(app, author)]
  const call = { params: { post_id }, body: { profile_id: busy.source, commentary: uniqueText('busy') } }
  for (let n = 0; n < 60; n += 1) await app.as(busy).call(comparePitch, call)
  await app.as(busy).refused(comparePitch, call, 429)
  await send(busy, uniqueText('busy'), {}, post_id)
})

test('stores nothing of a text that is compared', async () => {
  const [text, post_id] = [uniqueText('unstored'), await makeRequest(app, author)]
  const tables = ['pitch_evidence', 'pitch_marks', 'held_pitches', 'responses']
  const before = await Promise.all(tables.map(rowsOf))
  await compare(pitcher, text, post_id)
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
})

test('shows the pitcher’s evidence in the list of sent pitches', async () => {
  const { body } = await app.as(pitcher).call(listSentPitches, { query: {} })
  for (const { id, evidence } of body.pitches) expect(evidence).toEqual(await evidenceOf(author, id))
})

test.each([
  ['a journalist', async () => await makeMember(app), 403],
  ['the author', async () => author, 403],
  ['an expert without a profile', async () => await makeMember(app, { role: 'expert' }), 403],
])('does not compare for %s', async (_who, who, status) => {
  const params = { post_id: await makeRequest(app, author) }
  const body = { profile_id: null, commentary: uniqueText('whoever') }
  await app.as(await who()).refused(comparePitch, { params, body }, status)
})

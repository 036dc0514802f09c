import { expect, test } from 'vitest'
import { BRIEF_CHANGED, NO_ANSWER, NO_CHOICE, NOT_CONFIRMED } from '../../contract/briefs.rules.ts'
import { changeBrief, mustKey, readBrief } from '../../contract/briefs.ts'
import { listConversations, readConversation } from '../../contract/messages.ts'
import { listPitches, type NewPitch, submitPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { answersFor, fullBrief, makeBrief } from '../../test/support/briefing.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { compareWaiting } from '../comparisons/comparisons.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const owner = await makeMember(app)
const pitcher = await makePitcher(app)

async function guided(changes: Parameters<typeof makeBrief>[2] = {}) {
  const post_id = await makeBrief(app, await makeRequest(app, owner), changes)
  const brief = (await app.as(owner).call(readBrief, { params: { post_id } })).body.brief!
  return {
    post_id,
    brief,
    input: (more: Partial<NewPitch> = {}) => input(post_id, { ...answersFor(brief), ...more }),
  }
}
const input = (post_id: string, changes: Partial<NewPitch>) => pitchTo(post_id, pitcher.source, changes)
const refused = async (asked: ReturnType<typeof input>, status: number, who: Member = pitcher) =>
  (await app.as(who).refused(submitPitch, asked, status)).body
const open = async (conversation_id: string, who: Member) =>
  (await app.as(who).call(readConversation, { params: { conversation_id } })).body.pitch

test('shows the answers to author and pitcher above the pitch, and to nobody else', async () => {
  const { brief, input } = await guided()
  const musts = [
    { met: true, proof: 'CFA since 2019' },
    { met: false, proof: '' },
  ]
  const { id } = (await app.as(pitcher).call(submitPitch, input({ musts }))).body
  const said = {
    answers: brief.questions.map(({ text }, place) => ({ question: text, text: `Answer ${place + 1}.` })),
    musts: musts.map((must, place) => ({ must_have: brief.must_haves[place], ...must })),
    availability: 'Weekdays after 2 PM',
    attribution: 'named',
    status: 'sent',
    evidence: expect.objectContaining({ state: 'compared' }),
  }
  // One that takes its time is compared after it was sent.
  await compareWaiting(app.server.platform)
  expect(await open(id, owner)).toEqual(said)
  expect(await open(id, pitcher)).toEqual(said)
  for (const role of ['admin', 'pr', 'journalist'] as const)
    await app
      .as(await makeMember(app, { role }))
      .refused(readConversation, { params: { conversation_id: id } }, 404)
  const { conversations } = (await app.as(owner).call(listConversations, { body: {} })).body
  expect(JSON.stringify(conversations)).not.toContain('CFA since 2019')
})

test('tells the author how many must-haves are met', async () => {
  const { post_id, input } = await guided()
  const musts = [
    { met: true, proof: '' },
    { met: false, proof: '' },
  ]
  await app.as(pitcher).call(submitPitch, input({ musts }))
  const { body } = await app.as(owner).call(listPitches, { params: { post_id }, body: {} })
  expect(body.pitches[0]!.musts).toEqual({ met: 1, of: 2 })
})

test('keeps all of a pitch whose notification cannot be written', async () => {
  const { brief, input } = await guided()
  const { pool } = app.database
  await pool.query('alter table notifications add constraint nobody_is_notified check (false) not valid')
  const { id } = (await app.as(pitcher).call(submitPitch, input())).body
  await pool.query('alter table notifications drop constraint nobody_is_notified')
  const counts = ['pitch_details', 'pitch_answers', 'pitch_evidence', 'pitch_marks'].map(async (table) => {
    const { rowCount } = await pool.query(`select from ${table} where response_id = $1`, [id])
    return [table, rowCount]
  })
  expect(Object.fromEntries(await Promise.all(counts))).toEqual({
    ...{ pitch_details: 1, pitch_answers: brief.questions.length, pitch_evidence: 1, pitch_marks: 1 },
  })
  expect(app.takeErrors().map(({ msg }) => msg)).toEqual(['a notification was not written'])
})

test('refuses an answer that is missing or blank, a must-have without a choice, and no confirmation', async () => {
  const { brief, input } = await guided()
  const [first, second] = brief.questions
  const one = { question_id: first!.id, text: 'The board.' }
  const path = (id: string) => `answers.${id}`
  expect((await refused(input({ answers: [one] }), 422)).fields).toEqual({ [path(second!.id)]: NO_ANSWER })
  const blank = [one, { question_id: second!.id, text: ' ' }]
  expect((await refused(input({ answers: blank }), 422)).fields).toEqual({ 'answers.1.text': NO_ANSWER })
  const must = { met: true, proof: '' }
  expect((await refused(input({ musts: [must] }), 422)).fields).toEqual({
    [`musts.${mustKey(brief.must_haves[1]!)}.met`]: NO_CHOICE,
  })
  expect((await refused(input({ agrees: false }), 422)).fields).toEqual({ agrees: NOT_CONFIRMED })
})

test('asks for no confirmation where no attribution is set', async () => {
  const { input } = await guided({ attribution: 'unspecified' })
  await app.as(pitcher).call(submitPitch, input({ agrees: false }))
})

test('refuses a text over the word limit with its count, in the pitch and in an answer', async () => {
  const { brief, input } = await guided({ word_limit: 25 })
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')
  const error = 'Use 25 words or fewer. This text has 26.'
  expect((await refused(input({ commentary: words(26) }), 422)).fields).toEqual({ commentary: error })
  const answers = brief.questions.map(({ id }) => ({ question_id: id, text: words(26) }))
  expect(Object.values((await refused(input({ answers }), 422)).fields!)).toEqual([error, error])
  // Without white space, its length counts.
  const long = { commentary: 'x'.repeat(25 * 15 + 1) }
  expect((await refused(input(long), 422)).fields).toEqual({ commentary: error })
  await app.as(pitcher).call(submitPitch, input({ commentary: 'x'.repeat(25 * 15) }))
})

test('refuses answers that the brief does not ask for', async () => {
  const other = await guided()
  const { brief, input: mine } = await guided()
  const foreign = [...answersFor(brief).answers!.slice(1), ...answersFor(other.brief).answers!.slice(1)]
  expect(Object.keys((await refused(mine({ answers: foreign }), 422)).fields!)).toContain('answers')
  const twice = [...answersFor(brief).answers!, answersFor(brief).answers![0]!]
  await refused(mine({ answers: twice }), 422)
  const musts = [...answersFor(brief).musts!, { met: true, proof: '' }]
  expect((await refused(mine({ musts }), 422)).fields).toEqual({ musts: 'Invalid input' })
  const plain = await makeRequest(app, owner)
  await refused(input(plain, { answers: answersFor(brief).answers! }), 422)
  await refused(input(plain, { availability: 'Always' }), 422)
  await app.as(pitcher).call(submitPitch, input(plain, {}))
})

test('refuses the answers to an older version of the brief, and stores nothing', async () => {
  const { post_id, brief, input } = await guided()
  const body = { ...fullBrief({ place: 'Tulsa' }), version: brief.version }
  await app.as(owner).call(changeBrief, { params: { post_id }, body })
  expect(await refused(input(), 409)).toEqual({ error: BRIEF_CHANGED, code: 'brief_changed' })
  expect((await refused(input({ brief_version: 0 }), 409)).code).toBe('brief_changed')
  const stored = await app.database.db
    .selectFrom('responses')
    .select('id')
    .where('post_id', '=', post_id)
    .execute()
  expect(stored).toEqual([])
  await app.as(pitcher).call(submitPitch, input({ brief_version: 2 }))
})

test('says which of several refusals applies: once per request, then the deadline, then the brief', async () => {
  const { post_id, input } = await guided()
  await app.as(pitcher).call(submitPitch, input())
  expect((await refused(input({ brief_version: 9 }), 409)).code).toBe('already_pitched')
  const past = await makeBrief(app, await makeRequest(app, owner, { expiration_date: '2026-01-01' }))
  expect((await refused(pitchTo(past, pitcher.source), 409)).code).toBe('closed')
  expect(post_id).not.toBe(past)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readBrief } from '../../contract/briefs.ts'
import { readCase } from '../../contract/cases.ts'
import { deleteComment, editComment } from '../../contract/comments.ts'
import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { createReport, listReports } from '../../contract/reports.ts'
import { testApp } from '../../test/support/app.ts'
import { answersFor, makeBrief } from '../../test/support/briefing.ts'
import { commenting } from '../../test/support/commenting.ts'
import {
  type Member,
  makeComment,
  makeMember,
  makePost,
  makeSource,
  PASSWORD,
} from '../../test/support/factories.ts'
import { makeMessage, makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { caseOf, report } from '../../test/support/reporting.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ LIMITS: 'reports=100000/86400' })
const admin = await makeMember(app, { role: 'admin' })
const { say } = commenting(app)
const { make } = talking(app)

const textsOf = async (subject_id: string) => {
  const { body } = await app.as(admin).call(readCase, { params: { case_id: await caseOf(app, subject_id) } })
  return body.texts
}
const body = (type: 'member' | 'post' | 'comment' | 'source' | 'pitch' | 'message', subject_id: string) =>
  ({ body: { type, subject_id, rule: 'mass' } }) as const

test('takes a report of every kind of thing that a member can see, and of none that is hidden or their own', async () => {
  const [kim, pitcher] = [await makeMember(app), await makePitcher(app)]
  const request_id = await makeRequest(app, kim)
  const pitch = await makePitch(app, pitcher, request_id)
  const message = await makeMessage(app, pitch.id, pitcher, kim)
  const post = await makePost(app, pitcher)
  const comment = await makeComment(app, pitcher, post)
  const seen = [
    ['member', pitcher.id],
    ['post', post],
    ['comment', comment],
    ['source', pitcher.source],
    ['pitch', pitch.id],
    ['message', message],
  ] as const
  for (const [type, id] of seen) {
    const made = await app.as(kim).call(createReport, body(type, id))
    expect(made.body).toMatchObject({ type, rule: 'mass', words: '', outcome: 'in_review' })
    await app.as(pitcher).refused(createReport, body(type, id), 404)
    await app.as(kim).refused(createReport, body(type, randomUUID()), 404)
  }
  const draft = await makePost(app, pitcher, { status: 'draft' })
  await app.as(kim).refused(createReport, body('post', draft), 404)
  await app.as(kim).refused(createReport, body('comment', await makeComment(app, pitcher, draft)), 404)
  const other = await makePitcher(app)
  await app.as(other).refused(createReport, body('source', pitcher.source), 404)
  const stranger = await makeMember(app, { onboarded: false })
  await app.as(kim).refused(createReport, body('member', stranger.id), 404)
})

test('refuses a text from a conversation to everyone who is not in it', async () => {
  const [kim, lee, other] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const { id } = await make(lee, kim)
  const message = await makeMessage(app, id, lee, kim)
  for (const one of [other, admin]) {
    await app.as(one).refused(createReport, body('pitch', id), 404)
    await app.as(one).refused(createReport, body('message', message), 404)
  }
  await report(app, kim, { type: 'message', subject_id: message })
})

test('freezes a message and the five texts before it, and nothing else', async () => {
  const [kim, lee] = [await makeMember(app, { name: 'Kim' }), await makeMember(app, { name: 'Lee' })]
  const { id } = await make(lee, kim, { commentary: 'First' })
  for (const n of [1, 2, 3, 4, 5])
    await makeMessage(app, id, n % 2 ? kim : lee, n % 2 ? lee : kim, `Text ${n}`)
  const reported = await makeMessage(app, id, lee, kim, 'The one')
  await makeMessage(app, id, lee, kim, 'After it')
  await report(app, kim, { type: 'message', subject_id: reported })
  const texts = await textsOf(reported)
  expect(texts.map(({ text }) => text)).toEqual(['Text 1', 'Text 2', 'Text 3', 'Text 4', 'Text 5', 'The one'])
  expect(texts.filter(({ is_reported }) => is_reported)).toMatchObject([
    { text: 'The one', author: { name: 'Lee' } },
  ])
  await app.as(lee).call(deleteOwnAccount, { body: { password: PASSWORD } })
  const kept = await textsOf(reported)
  expect(kept).toEqual(texts.map((one) => (one.author?.name === 'Lee' ? { ...one, author: null } : one)))
})

test('freezes the answers with their pitch, and does not count them among the five texts before a message', async () => {
  const [kim, pitcher] = [await makeMember(app), await makePitcher(app)]
  const request = await makeBrief(app, await makeRequest(app, kim), {
    must_haves: [],
    attribution: 'unspecified',
  })
  const { body: asked } = await app.as(pitcher).call(readBrief, { params: { post_id: request } })
  const { body: pitch } = await app
    .as(pitcher)
    .call(submitPitch, pitchTo(request, pitcher.source, { ...answersFor(asked.brief!), commentary: 'Pitch' }))
  await report(app, kim, { type: 'pitch', subject_id: pitch.id })
  const all = ['Pitch', 'Answer 1.', 'Answer 2.']
  expect(await textsOf(pitch.id)).toMatchObject(all.map((text) => ({ text, is_reported: true })))
  for (const n of [1, 2, 3, 4]) await makeMessage(app, pitch.id, pitcher, kim, `Text ${n}`)
  const message = await makeMessage(app, pitch.id, pitcher, kim, 'The one')
  await report(app, kim, { type: 'message', subject_id: message })
  const texts = (await textsOf(message)).map(({ text }) => text)
  expect(texts).toEqual([...all, 'Text 1', 'Text 2', 'Text 3', 'Text 4', 'The one'])
})

test('freezes all that members read of a request', async () => {
  const [kim, lee] = [await makeMember(app), await makeMember(app)]
  const facts = { organization: 'Fernhill', contact_info: 'By phone', additional_notes: 'Today' }
  const request = await makeRequest(app, lee, { title: 'Loans', description: 'Who knows?', ...facts })
  await makeBrief(app, request)
  await report(app, kim, { type: 'post', subject_id: request })
  const [frozen] = await textsOf(request)
  expect(frozen?.text.split('\n')).toEqual([
    ...['Loans', 'Who knows?', 'Fernhill', 'By phone', 'Today', 'Chicago'],
    ...['Holds a license', 'Worked there in 2025', 'Who approved the loan?', 'What did it cost?'],
  ])
})

test('keeps a comment as it was when it is edited or deleted, and freezes it again when it is reported again', async () => {
  const [kim, lee, ann] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const { id } = await say(lee, await makePost(app, kim), 'Rude')
  await report(app, kim, { type: 'comment', subject_id: id })
  await app.as(lee).call(editComment, { params: { comment_id: id }, body: { content: 'Polite' } })
  expect((await textsOf(id)).map(({ text }) => text)).toEqual(['Rude'])
  await report(app, ann, { type: 'comment', subject_id: id })
  expect((await textsOf(id)).map(({ text }) => text).sort()).toEqual(['Polite', 'Rude'])
  await app.as(lee).call(deleteComment, { params: { comment_id: id } })
  expect((await textsOf(id)).map(({ text }) => text).sort()).toEqual(['Polite', 'Rude'])
  await expect(app.database.pool.query(`update case_texts set text = 'Changed'`)).rejects.toThrow('frozen')
})

test('answers a repeat with the first report, and puts the reports of all members into one case', async () => {
  const [kim, lee, ann] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const first = await report(app, kim, { subject_id: lee.id, words: 'Not a journalist' })
  expect(await report(app, kim, { subject_id: lee.id, rule: 'mass', words: 'Again' })).toEqual(first)
  const second = await report(app, ann, { subject_id: lee.id })
  expect(second.id).not.toBe(first.id)
  const { rows } = await app.database.pool.query('select from cases where subject_id = $1', [lee.id])
  expect(rows).toHaveLength(1)
})

test('needs words for something else, and refuses what it does not know', async () => {
  const [kim, lee] = [await makeMember(app), await makeMember(app)]
  const wrong = [
    { type: 'member', subject_id: lee.id, rule: 'other' },
    { type: 'member', subject_id: lee.id, rule: 'other', words: ' ' },
    { type: 'member', subject_id: lee.id, rule: 'rude' },
    { type: 'draft', subject_id: lee.id, rule: 'mass' },
    { type: 'member', subject_id: lee.id, rule: 'mass', words: 'x'.repeat(2_001) },
    { type: 'member', subject_id: lee.id, rule: 'mass', reporter_id: lee.id },
  ]
  for (const one of wrong) await app.as(kim).refused(createReport, { body: one as never }, 422)
  const { body: refused } = await app.as(kim).refused(createReport, { body: wrong[0] as never }, 422)
  expect(refused.fields).toEqual({ words: 'Tell us what is wrong' })
  expect(await report(app, kim, { subject_id: lee.id, rule: 'other', words: 'Odd' })).toMatchObject({
    words: 'Odd',
  })
})

test('lists the reports of the caller alone, and lets dormant members report', async () => {
  const [kim, lee] = [await makeMember(app, { dormant: true }), await makeMember(app)]
  const source = await makeSource(app, await makeMember(app, { role: 'pr' }))
  const one = await report(app, kim, { subject_id: lee.id })
  const two = await report(app, kim, { type: 'source', subject_id: source })
  const listed = async (member: Member) => (await app.as(member).call(listReports, { query: {} })).body
  expect(await listed(kim)).toEqual({ reports: [two, one], next: null })
  expect(await listed(lee)).toEqual({ reports: [], next: null })
  const { body: all } = await app.as(kim).call(exportOwnData)
  expect(all.reports).toMatchObject([{ id: one.id, outcome: 'in_review' }, { id: two.id }])
})

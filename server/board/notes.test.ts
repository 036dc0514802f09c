import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBoardAnswers, saveNote } from '../../contract/board.ts'
import { readBrief } from '../../contract/briefs.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { answersFor, makeBrief } from '../../test/support/briefing.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { db } = app.database
const { page, text } = boarding(app)
const author = await makeMember(app)
const pitcher = await makePitcher(app)

async function pitched() {
  const post_id = await makeRequest(app, author)
  return { post_id, id: (await makePitch(app, pitcher, post_id)).id }
}
const note = async (pitch_id: string, words: string) =>
  (await app.as(author).call(saveNote, { params: { pitch_id }, body: { text: words } })).body

test('keeps a note for each pitch, finds it, and removes it when it is empty', async () => {
  const { post_id, id } = await pitched()
  expect((await page(author, post_id)).rows[0]?.has_note).toBe(false)
  await note(id, 'Call first.')
  expect(await note(id, '  Call after noon.\r\nNot Friday. ')).toEqual({
    text: 'Call after noon.\nNot Friday.',
  })
  expect((await page(author, post_id)).rows[0]?.has_note).toBe(true)
  expect((await text(author, post_id, id))?.note).toBe('Call after noon.\nNot Friday.')
  expect((await page(author, post_id, { search: 'after noon' })).rows).toHaveLength(1)
  expect((await page(author, post_id, { search: 'call first' })).rows).toEqual([])
  await note(id, ' ')
  expect((await page(author, post_id)).rows[0]?.has_note).toBe(false)
  expect((await text(author, post_id, id))?.note).toBe('')
})

test('takes up to 2,000 characters', async () => {
  const { id } = await pitched()
  await note(id, 'x'.repeat(2_000))
  const input = { params: { pitch_id: id }, body: { text: 'x'.repeat(2_001) } }
  await app.as(author).refused(saveNote, input, 422)
})

test('is the author’s alone: 404 for everyone else, and in nobody else’s export', async () => {
  const { id } = await pitched()
  const others = [pitcher, await makePitcher(app), await makeMember(app, { role: 'admin' })]
  const body = { text: 'Not mine.' }
  for (const member of others) await app.as(member).refused(saveNote, { params: { pitch_id: id }, body }, 404)
  await app.as(author).refused(saveNote, { params: { pitch_id: randomUUID() }, body }, 404)
  await note(id, 'Between me and me.')
  const exported = async (member: typeof author) =>
    JSON.stringify((await app.as(member).call(exportOwnData)).body).includes('Between me and me.')
  expect([await exported(author), await exported(pitcher)]).toEqual([true, false])
})

async function guided() {
  const post_id = await makeBrief(app, await makeRequest(app, author))
  const { brief } = (await app.as(author).call(readBrief, { params: { post_id } })).body
  return { post_id, brief: brief! }
}

test('reads every answer to a question, newest pitch first, in pages', async () => {
  const { post_id, brief } = await guided()
  const first = (await app.as(pitcher).call(submitPitch, pitchTo(post_id, pitcher.source, answersFor(brief))))
    .body
  const [question_id] = brief.questions.map(({ id }) => id) as [string]
  await sql`with r as (
      insert into responses (post_id, is_pitch, account_id, profile_id, commentary, created_at)
      select ${post_id}, true, ${author.id}, ${pitcher.source}, 'Words', now() - interval '1 day'
      from generate_series(1, 101) returning id),
    d as (insert into pitch_details (response_id) select id from r returning response_id)
    insert into pitch_answers (response_id, position, question_id, text)
    select id, 1, ${question_id}, 'An answer.' from r`.execute(db)
  const params = { post_id, question_id }
  const read = async (cursor?: string) =>
    (await app.as(author).call(readBoardAnswers, { params, query: { cursor } })).body
  const one = await read()
  expect(one.answers[0]).toEqual({ pitch_id: first.id, text: 'Answer 1.' })
  const two = await read(one.next!)
  expect([one.answers.length, two.answers.length, two.next]).toEqual([100, 2, null])
  expect(new Set([...one.answers, ...two.answers].map(({ pitch_id }) => pitch_id)).size).toBe(102)
})

test('reads the answers to no other question, and to nobody else', async () => {
  const { post_id, brief } = await guided()
  const question_id = brief.questions[0]!.id
  for (const member of [pitcher, await makeMember(app, { role: 'admin' })])
    await app.as(member).refused(readBoardAnswers, { params: { post_id, question_id } }, 404)
  const other = await guided()
  const params = { post_id: other.post_id, question_id }
  await app.as(author).refused(readBoardAnswers, { params }, 404)
})

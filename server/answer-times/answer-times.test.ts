import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AnswerTime, readBrief } from '../../contract/briefs.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { makeHidden } from '../../test/support/hidden-request.ts'
import { makeMessage, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { computeAnswerTimes } from './answer-times.ts'

const app = await testApp({}, undefined, 3_600)
const { db } = app.database
const pitcher = await makePitcher(app)

/**
 * Pitches made so many days ago, each answered after so many minutes; null: not answered. The time is read at a request
 * that everyone may read.
 */
async function author(
  pitches: [days: number, minutes: number | null][],
  pitched = (member: Member) => makeRequest(app, member),
) {
  const member = await makeMember(app)
  for (const [days, minutes] of pitches) {
    const post_id = await pitched(member)
    const { rows } = await sql<{ id: string }>`
      insert into responses (is_pitch, post_id, responder_id, account_id, profile_id, commentary, created_at, answered_at)
      values (true, ${post_id}, ${pitcher.id}, ${member.id}, ${pitcher.source}, 'Words', now() - make_interval(days => ${days}),
        now() - make_interval(days => ${days}) + make_interval(mins => ${minutes}::integer))
      returning id`.execute(db)
    expect(rows).toHaveLength(1)
  }
  const post_id = await makeRequest(app, member)
  await computeAnswerTimes(app.server.platform)
  return { member, time: (await app.as(pitcher).call(readBrief, { params: { post_id } })).body.answer_time }
}

const times = (count: number, days: number, minutes: number | null) =>
  Array.from({ length: count }, (): [number, number | null] => [days, minutes])
const UNKNOWN: AnswerTime = { kind: 'unknown', seconds: null }

test('says nothing with four pitches, and the median with five', async () => {
  expect((await author(times(4, 10, 60))).time).toEqual(UNKNOWN)
  const minutes = [5, 9_000, 30, 60, 90]
  expect((await author(minutes.map((minute) => [10, minute]))).time).toEqual({
    kind: 'within',
    seconds: 3_600,
  })
})

test('is in the export of the author alone', async () => {
  const { member } = await author(times(5, 10, 60))
  const exportOf = async (one: Member) => (await app.as(one).call(exportOwnData)).body.answer_times
  expect(await exportOf(member)).toMatchObject([{ pitches: 5, median_seconds: 3_600 }])
  expect(await exportOf(pitcher)).toEqual([])
})

test('counts pitches of the last 90 days, and unanswered ones once they are a week old', async () => {
  expect((await author([...times(4, 10, 60), ...times(3, 91, 60)])).time).toEqual(UNKNOWN)
  expect((await author([...times(4, 10, 60), ...times(3, 6, null)])).time).toEqual(UNKNOWN)
  expect((await author([...times(4, 10, 60), ...times(3, 8, null)])).time).toMatchObject({ kind: 'within' })
})

test('counts no pitches to requests that are not for everyone, hide a name or were removed', async () => {
  const confidential = async (member: Member) => (await makeConfidential(app, member)).id
  const hidden = async (member: Member) => (await makeHidden(app, member)).id
  const removed = async (member: Member) => {
    const post_id = await makeRequest(app, member)
    await app.database.pool.query('update posts set removed_at = now() where id = $1', [post_id])
    return post_id
  }
  for (const pitched of [confidential, hidden, removed])
    expect((await author(times(9, 10, 60), pitched)).time).toEqual(UNKNOWN)
  // One that everyone may read counts once the author widens it.
  const { member } = await author(times(9, 10, 60), confidential)
  await sql`update posts set audience = 'all' where account_id = ${member.id}`.execute(db)
  await computeAnswerTimes(app.server.platform)
  const params = { post_id: await makeRequest(app, member) }
  expect((await app.as(pitcher).call(readBrief, { params })).body.answer_time).toMatchObject({
    kind: 'within',
  })
})

test('stops counting pitches to a request that becomes confidential', async () => {
  const { member, time } = await author(times(9, 10, 60))
  expect(time).toMatchObject({ kind: 'within' })
  const params = { post_id: await makeRequest(app, member) }
  await sql`update posts set audience = 'pr' where account_id = ${member.id} and id <> ${params.post_id}`.execute(
    db,
  )
  await sql`update answer_times set computed_at = now() - interval '2 hours'`.execute(db)
  await computeAnswerTimes(app.server.platform)
  expect((await app.as(pitcher).call(readBrief, { params })).body.answer_time).toEqual(UNKNOWN)
})

test('says that fewer than half are answered, however fast the others were', async () => {
  expect((await author([...times(4, 10, 1), ...times(5, 10, null)])).time).toEqual({
    kind: 'under_half',
    seconds: null,
  })
  expect((await author([...times(5, 10, 1), ...times(5, 10, null)])).time).toEqual({
    kind: 'within',
    seconds: 60,
  })
})

test('takes the author’s first message as the answer, not the pitcher’s', async () => {
  const { member } = await author(times(4, 10, 60))
  const post_id = await makeRequest(app, member)
  const { rows } = await sql<{ id: string }>`
    insert into responses (is_pitch, post_id, responder_id, account_id, commentary, created_at)
    values (true, ${post_id}, ${pitcher.id}, ${member.id}, 'Words', now() - interval '1 day') returning id`.execute(
    db,
  )
  const { id } = rows[0]!
  const read = async () => (await app.as(pitcher).call(readBrief, { params: { post_id } })).body.answer_time
  await makeMessage(app, id, pitcher, member)
  await sql`update answer_times set computed_at = now() - interval '2 hours'`.execute(db)
  await computeAnswerTimes(app.server.platform)
  expect(await read()).toEqual(UNKNOWN)
  await makeMessage(app, id, member, pitcher)
  await computeAnswerTimes(app.server.platform)
  expect(await read()).toEqual(UNKNOWN)
  await sql`update answer_times set computed_at = now() - interval '2 hours'`.execute(db)
  await computeAnswerTimes(app.server.platform)
  expect(await read()).toEqual({ kind: 'within', seconds: 3_600 })
})

test('leaves it out where a request takes no pitches', async () => {
  const pr = await makeMember(app, { role: 'pr' })
  const post_id = await makePost(app, pr, { post_type: 'request_for_story' })
  const { body } = await app.as(pitcher).call(readBrief, { params: { post_id } })
  expect(body).toMatchObject({ answer_time: null, pitches_count: null, held_until: null, state: 'open' })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DECLINE_REASONS } from '../../contract/pitches.rules.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

// Requests without a deadline. The app's own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { set, hold, own, held, age, read } = holding(app)
const { move, put, wait, run, sent } = boarding(app)
const author = await makeMember(app)
const pitcher = await makePitcher(app)
const makeUndated = () => makeRequest(app, author, { expiration_date: null })
const settledAt = async (post_id: string) =>
  (await sql<{ settled_at: string | null }>`select settled_at from posts where id = ${post_id}`.execute(db))
    .rows[0]!.settled_at

type Moment = 'created_at' | 'opened_at' | 'answered_at' | 'last_message_at' | 'stage_at'
/** Sets when something became of a pitch, so many days ago. */
const happened = (id: string, column: Moment, days: number) => {
  const then = sql`now() - make_interval(days => ${days})`
  return column === 'stage_at'
    ? sql`update pitch_triage set stage_at = ${then} where response_id = ${id}`.execute(db)
    : sql`update responses set ${sql.ref(column)} = ${then} where id = ${id}`.execute(db)
}

test('settles what an open request without a deadline has held for 30 days', async () => {
  const post_id = await makeUndated()
  await set(author, post_id, 'enough')
  const { id } = await hold(pitcher, post_id)
  await age(post_id, 30 * 24 - 1)
  await run()
  expect((await own(pitcher, post_id))?.state).toBe('held')
  await hold(await makePitcher(app), post_id)
  await sql`update held_pitches set sent_at = sent_at - interval '1 hour'
    where post_id = ${post_id} and responder_id = ${pitcher.id}`.execute(db)
  await run()
  expect(await sent(pitcher, id)).toMatchObject({
    state: 'not_selected',
    reason: DECLINE_REASONS.enough.text,
  })
  expect(await settledAt(post_id)).toBeNull()
  expect(await held(author, post_id)).toHaveLength(1)
})

test('settles a pitch 30 days after its last step', async () => {
  const post_id = await makeUndated()
  const { id } = await makePitch(app, pitcher, post_id)
  await put(author, post_id, id, 'maybe')
  await happened(id, 'created_at', 40)
  for (const moment of ['opened_at', 'answered_at', 'last_message_at', 'stage_at'] as const)
    await happened(id, moment, 31)
  for (const moment of ['opened_at', 'answered_at', 'last_message_at', 'stage_at'] as const) {
    await happened(id, moment, 29)
    await run()
    expect((await sent(pitcher, id))?.state, moment).not.toBe('not_selected')
    await happened(id, moment, 31)
  }
  await run()
  expect(await sent(pitcher, id)).toMatchObject({
    state: 'not_selected',
    reason: DECLINE_REASONS.other_sources.text,
  })
  expect(await settledAt(post_id)).toBeNull()
})

test('tells the pitcher of a used pitch when it settles: it can no longer be withdrawn', async () => {
  const post_id = await makeUndated()
  const { id } = await makePitch(app, pitcher, post_id)
  await put(author, post_id, id, 'used')
  await wait(post_id, 10)
  await run()
  expect(await sent(pitcher, id)).toMatchObject({ state: 'used', is_settled: false })
  await happened(id, 'created_at', 31)
  await happened(id, 'stage_at', 31)
  await sql`update responses set opened_at = created_at where id = ${id}`.execute(db)
  const stream = await app.stream(pitcher)
  await stream.next('ready')
  await run()
  expect((await stream.next('pitch.changed')).data).toEqual({ post_id })
  expect(await sent(pitcher, id)).toMatchObject({ state: 'used', is_settled: true })
})

test('releases the decision on a pitch that settles, and no other', async () => {
  const post_id = await makeUndated()
  const [ann, bo, cy] = [pitcher, await makePitcher(app), await makePitcher(app)]
  const [one, two, three] = [
    await makePitch(app, ann, post_id),
    await makePitch(app, bo, post_id),
    await makePitch(app, cy, post_id),
  ]
  await move(author, post_id, [
    { pitch_id: one.id, stage: 'used' },
    { pitch_id: two.id, stage: 'declined', reason: 'off_topic', words: 'No rail.' },
    { pitch_id: three.id, stage: 'used' },
  ])
  for (const { id } of [one, two]) {
    await happened(id, 'created_at', 31)
    await happened(id, 'stage_at', 31)
  }
  await run()
  expect(await sent(ann, one.id)).toMatchObject({ state: 'used' })
  const said = { reason: DECLINE_REASONS.off_topic.text, words: 'No rail.' }
  expect(await sent(bo, two.id)).toMatchObject({ state: 'declined', ...said })
  expect(stepsOf(await sent(cy, three.id))).toEqual(['sent'])
  expect((await read(ann, post_id)).found_count).toBe(1)
  await wait(post_id, 10)
  await run()
  expect(await sent(cy, three.id)).toMatchObject({ state: 'used' })
})

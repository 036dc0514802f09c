import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBrief } from '../../contract/briefs.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { DECLINE_REASONS } from '../../contract/pitches.rules.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { computeAnswerTimes } from '../answer-times/answer-times.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const other = await testApp({ RATE_LIMITS: 'off' }, app.database.connection, 3_600)
const { db } = app.database
const { move, put, text, sent, wait, run } = boarding(app)
const { read } = holding(app)
const author = await makeMember(app, { name: 'Ada Quill' })
const [ann, bo] = [await makePitcher(app), await makePitcher(app)]

async function pitched(who = ann) {
  const post_id = await makeRequest(app, author, { title: 'Barges' })
  return { post_id, pitch: await makePitch(app, who, post_id) }
}

test('releases a stage ten minutes after the last move, and not earlier', async () => {
  const { post_id, pitch } = await pitched()
  await put(author, post_id, pitch.id, 'shortlist')
  await wait(post_id, 9)
  await run()
  expect(await sent(ann, pitch.id)).toMatchObject({ state: 'opened' })
  await put(author, post_id, pitch.id, 'used')
  await wait(post_id, 9)
  await run()
  expect(stepsOf(await sent(ann, pitch.id))).toEqual(['sent', 'opened'])
  const stream = await app.stream(ann)
  await stream.next('ready')
  await wait(post_id, 1)
  await run()
  expect((await stream.next('pitch.changed')).data).toEqual({ post_id })
  expect(await sent(ann, pitch.id)).toMatchObject({ state: 'used', reason: null, words: '' })
  expect(stepsOf(await sent(ann, pitch.id))).toEqual(['sent', 'opened', 'used'])
  expect((await text(author, post_id, pitch.id))?.placed).toMatchObject({
    ...{ stage: 'used', tells_at: null },
    told: { stage: 'used', at: expect.any(String) },
  })
})

test('is due for a run every minute', async () => {
  const scheduled = sql<{ cron: string }>`select cron from pgboss.schedule where name = 'outcomes'`
  expect((await scheduled.execute(db)).rows).toEqual([{ cron: '* * * * *' }])
})

test('says so on the author’s open board', async () => {
  const { post_id, pitch } = await pitched()
  await put(author, post_id, pitch.id, 'declined')
  await wait(post_id, 10)
  const stream = await app.stream(author)
  await stream.next('ready')
  await run()
  const { data } = await stream.next('board.changed')
  expect(data).toMatchObject({
    post_id,
    moves: [{ pitch_id: pitch.id, placed: { tells_at: null, told: { stage: 'declined' } } }],
    counts: { new: 0, declined: 1 },
  })
})

test('leaves no trace of a move that is taken back in time', async () => {
  const { post_id, pitch } = await pitched()
  for (const stage of ['declined', 'new'] as const) await put(author, post_id, pitch.id, stage)
  await wait(post_id, 60)
  await run()
  expect(await sent(ann, pitch.id)).toMatchObject({ state: 'opened', reason: null })
  await put(author, post_id, pitch.id, 'maybe')
  await wait(post_id, 60)
  await run()
  expect(stepsOf(await sent(ann, pitch.id))).toEqual(['sent', 'opened'])
})

test('adds “under review again” when a released stage is taken back, and rewrites no step', async () => {
  const { post_id, pitch } = await pitched()
  const steps = []
  for (const stage of ['declined', 'maybe', 'shortlist', 'used', 'new'] as const) {
    await put(author, post_id, pitch.id, stage)
    await wait(post_id, 10)
    await run()
    const now = await sent(ann, pitch.id)
    steps.push([now?.state, now?.trail.at(-1)?.step])
  }
  expect(steps).toEqual([
    ['declined', 'declined'],
    ['opened', 'reviewed'],
    ['shortlisted', 'shortlisted'],
    ['used', 'used'],
    ['opened', 'reviewed'],
  ])
  expect(await sent(ann, pitch.id)).toMatchObject({ reason: null, words: '' })
  expect((await sent(ann, pitch.id))?.trail).toHaveLength(7)
})

test('gives each declined pitcher the reason’s text and the author’s line, and notifies nobody', async () => {
  const post_id = await makeRequest(app, author)
  const pitches = [await makePitch(app, ann, post_id), await makePitch(app, bo, post_id)]
  const declined = { stage: 'declined', reason: 'must_haves', words: 'A license is needed.' } as const
  await move(
    author,
    post_id,
    pitches.map(({ id }) => ({ pitch_id: id, ...declined })),
  )
  await wait(post_id, 10)
  await run()
  for (const [n, pitcher] of [ann, bo].entries()) {
    const now = await sent(pitcher, pitches[n]!.id)
    const said = { reason: DECLINE_REASONS.must_haves.text, words: 'A license is needed.' }
    expect(now).toMatchObject({ state: 'declined', ...said })
    expect(now?.trail.at(-1)).toMatchObject({ step: 'declined', ...said })
    const { notifications } = (await app.as(pitcher).call(listNotifications)).body
    expect(notifications.filter(({ link }) => link.endsWith(now!.id))).toEqual([])
  }
  // Another reason afterward is another step.
  await move(author, post_id, [{ pitch_id: pitches[0]!.id, stage: 'declined', reason: 'late' }])
  await wait(post_id, 10)
  await run()
  const now = await sent(ann, pitches[0]!.id)
  expect(now).toMatchObject({ state: 'declined', reason: DECLINE_REASONS.late.text, words: '' })
  expect(stepsOf(now)).toEqual(['sent', 'declined', 'declined'])
})

test('notifies the pitcher of a used pitch, and counts it for everyone who sees the request', async () => {
  const { post_id, pitch } = await pitched()
  const before = await read(author, post_id)
  await put(author, post_id, pitch.id, 'used')
  await run()
  expect((await read(ann, post_id)).found_count).toBe(0)
  await wait(post_id, 10)
  const stream = await app.stream(bo)
  await stream.next('ready')
  await run()
  expect((await stream.next('post.updated')).data).toMatchObject({ id: post_id, found_count: 1 })
  const { notifications, bell } = (await app.as(ann).call(listNotifications)).body
  expect(notifications[0]).toMatchObject({
    type: 'pitch_used',
    body: 'Ada Quill used your pitch: "Barges"',
    actor: { id: author.id },
    link: `/app/messages/${pitch.id}`,
  })
  expect(bell).toBeGreaterThan(0)
  expect(await read(bo, post_id)).toMatchObject({ found_count: 1, updated_at: before.updated_at })
  await put(author, post_id, pitch.id, 'declined')
  await wait(post_id, 10)
  await run()
  expect((await read(bo, post_id)).found_count).toBe(0)
})

test('never shows a use that is undone within ten minutes', async () => {
  const { post_id, pitch } = await pitched()
  for (const stage of ['used', 'maybe'] as const) await put(author, post_id, pitch.id, stage)
  await wait(post_id, 60)
  await run()
  expect((await read(bo, post_id)).found_count).toBe(0)
  expect(
    (await app.as(ann).call(listNotifications)).body.notifications.map(({ link }) => link),
  ).not.toContain(`/app/messages/${pitch.id}`)
})

test('releases each step once when two processes run at once', async () => {
  const posts = await Promise.all(Array.from({ length: 6 }, () => pitched()))
  for (const { post_id, pitch } of posts) {
    await put(author, post_id, pitch.id, 'used')
    await wait(post_id, 10)
  }
  const theirs = boarding(other)
  await Promise.all([run(), theirs.run(), run(), theirs.run()])
  await run()
  for (const { pitch } of posts)
    expect(stepsOf(await sent(ann, pitch.id))).toEqual(['sent', 'opened', 'used'])
})

test('goes on after the pitcher has left', async () => {
  const leaver = await makePitcher(app)
  const { post_id, pitch } = await pitched(leaver)
  await put(author, post_id, pitch.id, 'used')
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  await wait(post_id, 10)
  await run()
  expect((await text(author, post_id, pitch.id))?.placed).toMatchObject({ stage: 'used', tells_at: null })
  expect((await read(bo, post_id)).found_count).toBe(1)
})

test('counts a released shortlist, decline or use as an answer, and the end of a request not', async () => {
  const fresh = await makeMember(app)
  const answered = ['shortlist', 'declined', 'used'] as const
  for (const stage of [...answered, ...answered]) {
    const post_id = await makeRequest(app, fresh)
    const pitch = await makePitch(app, ann, post_id)
    await put(fresh, post_id, pitch.id, stage)
    await wait(post_id, 10)
  }
  await run()
  const post_id = await makeRequest(app, fresh)
  await computeAnswerTimes(app.server.platform)
  const time = async () => (await app.as(bo).call(readBrief, { params: { post_id } })).body.answer_time
  expect(await time()).toMatchObject({ kind: 'within' })
})

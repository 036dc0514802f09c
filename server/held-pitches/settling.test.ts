import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LiveEvents } from '../../contract/live.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { HELD_REASONS } from '../../contract/pitches.rules.ts'
import { listSentPitches, submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { heldPitches } from './held-pitches.sql.ts'
import { settleWhatIsDue } from './settling.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { set, close, reopen, hold, own, held, age } = holding(app)
const author = await makeMember(app)
const pitcher = await makePitcher(app)
const run = () => settleWhatIsDue(app.server.platform)
const settledAt = async (post_id: string) =>
  (await sql<{ settled_at: string | null }>`select settled_at from posts where id = ${post_id}`.execute(db))
    .rows[0]!.settled_at
const sent = async (post_id: string) =>
  (await app.as(pitcher).call(listSentPitches)).body.pitches.find((pitch) => pitch.post_id === post_id)

async function heldAfterClosing() {
  const post_id = await makeRequest(app, author)
  await close(author, post_id)
  const pitch = await hold(pitcher, post_id)
  return { post_id, pitch }
}

test('settles a request five days after it closed, and not an hour earlier', async () => {
  const { post_id, pitch } = await heldAfterClosing()
  await age(post_id, 119)
  await run()
  expect(await settledAt(post_id)).toBeNull()
  await age(post_id, 1)
  const { updated_at } = await holding(app).read(author, post_id)
  const stream = await app.stream(pitcher)
  await stream.next('ready')
  await run()
  expect(await settledAt(post_id)).not.toBeNull()
  expect((await stream.next('pitch.changed')).data).toEqual({ post_id })
  expect(await sent(post_id)).toMatchObject({
    id: pitch.id,
    state: 'not_selected',
    reason: HELD_REASONS.late,
  })
  expect(await held(author, post_id)).toEqual([])
  expect((await holding(app).read(author, post_id)).updated_at).toBe(updated_at)
  expect((await app.as(pitcher).call(listNotifications)).body.notifications).toEqual([])
  const input = { params: { pitch_id: pitch.id } }
  expect((await app.as(pitcher).refused(withdrawPitch, input, 409)).body.error).toBe(
    'This request has settled, so its pitches can no longer be withdrawn.',
  )
})

test('keeps what is settled when the request is reopened, and takes another pitch', async () => {
  const { post_id } = await heldAfterClosing()
  await age(post_id, 120)
  await run()
  expect(await reopen(author, post_id)).toMatchObject({ let_in: 0, left: 0 })
  expect(await settledAt(post_id)).toBeNull()
  expect((await sent(post_id))?.state).toBe('not_selected')
  expect(await own(pitcher, post_id)).toBeNull()
  await app.as(pitcher).call(submitPitch, pitchTo(post_id, pitcher.source))
})

test('settles what an open request without a deadline has held for 30 days', async () => {
  const post_id = await makeRequest(app, author, { expiration_date: null })
  await set(author, post_id, 'enough')
  await hold(pitcher, post_id)
  await age(post_id, 30 * 24 - 1)
  await run()
  expect((await own(pitcher, post_id))?.state).toBe('held')
  await hold(await makePitcher(app), post_id)
  await sql`update held_pitches set sent_at = sent_at - interval '1 hour'
    where post_id = ${post_id} and responder_id = ${pitcher.id}`.execute(db)
  await run()
  expect(await sent(post_id)).toMatchObject({ state: 'not_selected', reason: HELD_REASONS.enough })
  expect(await settledAt(post_id)).toBeNull()
  expect(await held(author, post_id)).toHaveLength(1)
})

test('settles what a member who has left did not decide', async () => {
  const leaver = await makeMember(app)
  const post_id = await makeRequest(app, leaver)
  await set(leaver, post_id, 'enough')
  await hold(pitcher, post_id)
  await sql`delete from accounts where id = ${leaver.id}`.execute(db)
  await run()
  expect(await sent(post_id)).toMatchObject({
    state: 'not_selected',
    reason: 'The author has left Beatline.',
  })
})

test('settles each request once when two processes run at once, and everything due after days of rest', async () => {
  const other = await testApp({ RATE_LIMITS: 'off' }, app.database.connection, 3_600)
  const due = await Promise.all(Array.from({ length: 6 }, () => heldAfterClosing()))
  for (const { post_id } of due) await age(post_id, 400)
  const stream = await app.stream(pitcher)
  await stream.next('ready')
  await Promise.all([run(), settleWhatIsDue(other.server.platform)])
  for (const { post_id } of due) expect(await settledAt(post_id)).not.toBeNull()
  const before = await Promise.all(due.map(({ post_id }) => settledAt(post_id)))
  await run()
  expect(await Promise.all(due.map(({ post_id }) => settledAt(post_id)))).toEqual(before)
  // One event each: that of the next pitch comes after them.
  const last = await heldAfterClosing()
  const changed: string[] = []
  while (changed.at(-1) !== last.post_id) {
    const { name, data } = await stream.next()
    if (name === 'pitch.changed') changed.push((data as LiveEvents['pitch.changed']).post_id)
  }
  expect(changed.toSorted()).toEqual([...due, last].map(({ post_id }) => post_id).toSorted())
})

test('removes what was held to the end after 90 days', async () => {
  const { post_id } = await heldAfterClosing()
  const other = await heldAfterClosing()
  for (const id of [post_id, other.post_id]) await age(id, 120)
  await run()
  await sql`update held_pitches set outcome_at = now() - interval '91 days' where post_id = ${post_id}`.execute(
    db,
  )
  await heldPitches.sweep(db)
  expect(await sent(post_id)).toBeUndefined()
  expect(await sent(other.post_id)).toBeDefined()
})

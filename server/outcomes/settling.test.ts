import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LiveEvents } from '../../contract/live.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { DECLINE_REASONS } from '../../contract/pitches.rules.ts'
import { listSentPitches, submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'
import { sweepHeldPitches } from '../held-pitches/held-pitches.ts'
import { bringOutcomes } from './outcomes.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { set, close, reopen, hold, own, held, age } = holding(app)
const { move, put, page, wait, sent: sentBy } = boarding(app)
const author = await makeMember(app)
type Author = typeof author
const pitcher = await makePitcher(app)
const run = () => bringOutcomes(app.server.platform)
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
  expect((await stream.next('post.updated')).data.id).toBe(post_id)
  expect((await stream.next('pitch.changed')).data).toEqual({ post_id })
  expect(await sent(post_id)).toMatchObject({
    id: pitch.id,
    state: 'not_selected',
    reason: DECLINE_REASONS.late.text,
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
  await Promise.all([run(), bringOutcomes(other.server.platform)])
  for (const { post_id } of due) expect(await settledAt(post_id)).not.toBeNull()
  const before = await Promise.all(due.map(({ post_id }) => settledAt(post_id)))
  await run()
  expect(await Promise.all(due.map(({ post_id }) => settledAt(post_id)))).toEqual(before)
  // One event each: that of the next pitch comes after them.
  const last = await heldAfterClosing()
  const changed: string[] = []
  while (changed.at(-1) !== last.post_id) {
    const { name, data } = await stream.next()
    if (name === 'pitch.changed') changed.push((data as LiveEvents['pitch.changed']).post_id!)
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
  await sweepHeldPitches(db)
  expect(await sent(post_id)).toBeUndefined()
  expect(await sent(other.post_id)).toBeDefined()
})

/** A request with three pitches, closed by its author. */
async function pitchedAndClosed() {
  const post_id = await makeRequest(app, author)
  const others = [await makePitcher(app), await makePitcher(app)]
  const pitches = [await makePitch(app, pitcher, post_id)]
  for (const other of others) pitches.push(await makePitch(app, other, post_id))
  const [one, two, three] = pitches.map(({ id }) => id) as [string, string, string]
  return { post_id, one, two, three, others }
}

test('gives every pitch without an outcome one five days after closing, and overwrites none', async () => {
  const { post_id, one, two, three, others } = await pitchedAndClosed()
  await move(author, post_id, [
    { pitch_id: two, stage: 'used' },
    { pitch_id: three, stage: 'shortlist' },
  ])
  await close(author, post_id)
  await age(post_id, 119)
  await run()
  expect(await sentBy(pitcher, one)).toMatchObject({ state: 'sent' })
  expect((await page(author, post_id)).settles_at).not.toBeNull()
  await age(post_id, 1)
  await run()
  const { text } = DECLINE_REASONS.other_sources
  expect(await sentBy(pitcher, one)).toMatchObject({ state: 'not_selected', reason: text, words: '' })
  expect(stepsOf(await sentBy(pitcher, one))).toEqual(['sent', 'not_selected'])
  // The use had not been released; the shortlist is no decision.
  expect(await sentBy(others[0]!, two)).toMatchObject({ state: 'used', reason: null })
  expect(await sentBy(others[1]!, three)).toMatchObject({ state: 'not_selected' })
  expect(await page(author, post_id)).toMatchObject({
    ...{ state: 'settled', settles_at: null, settled_at: expect.any(String) },
    rows: [{ movable: 'corrections' }, { movable: 'corrections' }, { movable: 'corrections' }],
  })
  expect((await holding(app).read(pitcher, post_id)).found_count).toBe(1)
  expect((await app.as(pitcher).call(listNotifications)).body.notifications).toEqual([])
})

test.each([
  ['declined', 'maybe', 'declined'],
  ['declined', 'new', 'used'],
  ['used', 'shortlist', 'used'],
  ['used', 'maybe', 'declined'],
] as const)(
  'settles as not selected what the author took back from %s to %s, and releases a correction to %s',
  async (first, back, correction) => {
    const post_id = await makeRequest(app, author)
    const { id } = await makePitch(app, pitcher, post_id)
    const found = async () => (await holding(app).read(pitcher, post_id)).found_count
    await put(author, post_id, id, first)
    await wait(post_id, 10)
    await run()
    await close(author, post_id)
    await put(author, post_id, id, back)
    await age(post_id, 120)
    await run()
    const reason = DECLINE_REASONS.other_sources.text
    expect(await sent(post_id)).toMatchObject({ state: 'not_selected', reason })
    expect(stepsOf(await sent(post_id))).toEqual(['sent', 'opened', first, 'not_selected'])
    await wait(post_id, 10)
    await run()
    expect(await sent(post_id)).toMatchObject({ state: 'not_selected' })
    expect(await found()).toBe(0)
    await put(author, post_id, id, correction)
    await wait(post_id, 9)
    await run()
    expect(await sent(post_id)).toMatchObject({ state: 'not_selected' })
    await wait(post_id, 1)
    await run()
    expect(await sent(post_id)).toMatchObject({ state: correction })
    expect(stepsOf(await sent(post_id))).toEqual(['sent', 'opened', first, 'not_selected', correction])
    expect(await found()).toBe(correction === 'used' ? 1 : 0)
  },
)

test('corrects a settled pitch with another step', async () => {
  const { post_id, one } = await pitchedAndClosed()
  await close(author, post_id)
  await age(post_id, 120)
  await run()
  await move(author, post_id, [{ pitch_id: one, stage: 'used' }])
  await wait(post_id, 10)
  await run()
  expect(await sentBy(pitcher, one)).toMatchObject({ state: 'used' })
  expect(stepsOf(await sentBy(pitcher, one))).toEqual(['sent', 'not_selected', 'used'])
})

test('settles sooner once every pitch has its outcome, and not while the request is open', async () => {
  const { post_id, one, two, three } = await pitchedAndClosed()
  await move(author, post_id, [
    { pitch_id: one, stage: 'used' },
    { pitch_id: two, stage: 'declined' },
    { pitch_id: three, stage: 'declined' },
  ])
  await wait(post_id, 10)
  await run()
  expect(await settledAt(post_id)).toBeNull()
  await move(author, post_id, [{ pitch_id: three, stage: 'used' }])
  await close(author, post_id)
  await run()
  expect(await settledAt(post_id)).toBeNull()
  await wait(post_id, 10)
  await run()
  expect(await settledAt(post_id)).not.toBeNull()
  const empty = await makeRequest(app, author)
  await close(author, empty)
  await run()
  expect(await settledAt(empty)).toBeNull()
})

test('keeps outcomes through a reopening, and takes corrections of them alone', async () => {
  const { post_id, one } = await pitchedAndClosed()
  await close(author, post_id)
  await age(post_id, 120)
  await run()
  await reopen(author, post_id)
  expect(await sentBy(pitcher, one)).toMatchObject({ state: 'not_selected' })
  expect((await page(author, post_id)).rows.map(({ movable }) => movable)).toEqual(
    Array.from({ length: 3 }, () => 'corrections'),
  )
  const late = await makePitch(app, await makePitcher(app), post_id)
  expect((await page(author, post_id)).rows[0]).toMatchObject({ id: late.id, movable: 'all' })
})

test('settles the pitches to a member who has left', async () => {
  const leaver = await makeMember(app)
  const { id } = await makePitch(app, pitcher, await makeRequest(app, leaver))
  await sql`delete from accounts where id = ${leaver.id}`.execute(db)
  await run()
  const reason = 'The author has left Beatline.'
  expect(await sentBy(pitcher, id)).toMatchObject({ state: 'not_selected', reason })
})

test.each<[string, (author: Author, post_id: string) => Promise<unknown>]>([
  ['is banned', (member) => makeSanction(app, member, { kind: 'ban' })],
  ['had it removed', (_, id) => sql`update posts set removed_at = now() where id = ${id}`.execute(db)],
])('settles a request that has closed at once when its author %s, and not before', async (_, end) => {
  const owner = await makeMember(app)
  const post_id = await makeRequest(app, owner)
  const { id } = await makePitch(app, pitcher, post_id)
  await close(owner, post_id)
  await run()
  expect(await settledAt(post_id)).toBeNull()
  await end(owner, post_id)
  await run()
  expect(await settledAt(post_id)).not.toBeNull()
  expect(await sentBy(pitcher, id)).toMatchObject({
    state: 'not_selected',
    reason: DECLINE_REASONS.other_sources.text,
  })
})

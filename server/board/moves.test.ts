import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movePitches } from '../../contract/board.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { countUnread, readConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { NOT_TO_REQUEST, ONLY_CORRECTIONS, STAGES_FIXED } from '../../contract/pitches.rules.ts'
import { readOwnPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { move, put, page, text, sent } = boarding(app)
const author = await makeMember(app)
const [ann, bo] = [await makePitcher(app), await makePitcher(app)]

async function pitched() {
  const post_id = await makeRequest(app, author)
  return { post_id, pitch: await makePitch(app, ann, post_id) }
}
const minutesUntil = (at: string | null | undefined) => Math.round((Date.parse(at!) - Date.now()) / 60_000)

test('moves a pitch from any stage to any other, and says when its pitcher will read it', async () => {
  const { post_id, pitch } = await pitched()
  for (const stage of [
    'shortlist',
    'maybe',
    'declined',
    'used',
    'new',
    'maybe',
    'used',
    'shortlist',
  ] as const) {
    const { placed } = await put(author, post_id, pitch.id, stage)
    expect(placed).toMatchObject({ stage, told: null, reason: stage === 'declined' ? 'other_sources' : null })
    const isPrivate = stage === 'maybe' || stage === 'new'
    expect(placed?.tells_at === null ? null : minutesUntil(placed?.tells_at)).toBe(isPrivate ? null : 10)
  }
  expect((await page(author, post_id)).rows[0]?.stage).toBe('shortlist')
})

test('declines many in one call, each with the reason and the author’s line', async () => {
  const post_id = await makeRequest(app, author)
  const pitches = [await makePitch(app, ann, post_id), await makePitch(app, bo, post_id)]
  const declined = {
    stage: 'declined',
    reason: 'off_topic',
    words: 'Try the energy desk.\n\nThank you,  Ann',
  } as const
  const { moved, refused } = await move(
    author,
    post_id,
    pitches.map(({ id }) => ({ pitch_id: id, ...declined })),
  )
  expect(refused).toEqual([])
  expect(moved.map(({ placed }) => placed)).toEqual(
    pitches.map(() => ({ ...declined, tells_at: expect.any(String), told: null })),
  )
  expect((await text(author, post_id, pitches[0]!.id))?.placed).toMatchObject(declined)
})

test('counts the last move of a pitch in one call, and starts the wait again only where something changes', async () => {
  const { post_id, pitch } = await pitched()
  const pitch_id = pitch.id
  const { moved } = await move(author, post_id, [
    { pitch_id, stage: 'used' },
    { pitch_id, stage: 'shortlist' },
  ])
  expect(moved).toMatchObject([{ pitch_id, placed: { stage: 'shortlist' } }])
  expect((await put(author, post_id, pitch_id, 'shortlist')).placed).toEqual(moved[0]?.placed)
  expect((await put(author, post_id, pitch_id, 'used')).placed?.tells_at).not.toBe(moved[0]?.placed.tells_at)
})

test('refuses what is not a pitch to the request, and moves the others', async () => {
  const { post_id, pitch } = await pitched()
  const other = await pitched()
  const { moved, refused } = await move(author, post_id, [
    { pitch_id: other.pitch.id, stage: 'used' },
    { pitch_id: pitch.id, stage: 'used' },
  ])
  expect(moved.map(({ pitch_id }) => pitch_id)).toEqual([pitch.id])
  expect(refused).toEqual([{ pitch_id: other.pitch.id, error: NOT_TO_REQUEST }])
  expect((await page(author, other.post_id)).rows[0]?.stage).toBe('new')
})

test('refuses a reason outside the list, a line that is too long, and 501 moves', async () => {
  const { post_id, pitch } = await pitched()
  const refuse = async (moves: object[]) =>
    app
      .as(author)
      .refused(movePitches, { params: { post_id }, body: { moves } as BodyOf<typeof movePitches> }, 422)
  const declined = { pitch_id: pitch.id, stage: 'declined' }
  await refuse([{ ...declined, reason: 'rude' }])
  await refuse([{ ...declined, words: 'x'.repeat(501) }])
  await refuse([{ pitch_id: pitch.id, stage: 'used', reason: 'late' }])
  await refuse([{ pitch_id: pitch.id, stage: 'not_selected' }])
  await refuse([])
  await refuse(Array.from({ length: 501 }, () => declined))
  expect((await page(author, post_id)).counts.new).toBe(1)
  await move(author, post_id, [{ pitch_id: pitch.id, stage: 'declined', words: 'x'.repeat(500) }])
})

test('takes effect once when it is sent again, even after a newer move', async () => {
  const { post_id, pitch } = await pitched()
  const input = { params: { post_id }, body: { moves: [{ pitch_id: pitch.id, stage: 'used' as const }] } }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await app.as(author).call(movePitches, { ...input, headers })
  await put(author, post_id, pitch.id, 'maybe')
  const again = await app.as(author).call(movePitches, { ...input, headers })
  expect(again.body).toEqual(first.body)
  expect((await page(author, post_id)).rows[0]?.stage).toBe('maybe')
})

test('takes only corrections of a settled pitch, and none 90 days after closing', async () => {
  const { post_id, pitch } = await pitched()
  const age = (days: number) =>
    sql`update posts set expiration_date = now() - make_interval(days => ${days}), settled_at = now() where id = ${post_id}`.execute(
      db,
    )
  await sql`update responses set settled_at = now() where id = ${pitch.id}`.execute(db)
  await age(89)
  expect((await page(author, post_id)).rows[0]?.movable).toBe('corrections')
  for (const stage of ['new', 'shortlist', 'maybe'] as const)
    expect(await put(author, post_id, pitch.id, stage)).toEqual({
      placed: undefined,
      error: ONLY_CORRECTIONS,
    })
  for (const stage of ['used', 'declined'] as const)
    expect((await put(author, post_id, pitch.id, stage)).placed?.stage).toBe(stage)
  await age(91)
  expect((await page(author, post_id)).rows[0]?.movable).toBe('none')
  const body = { moves: [{ pitch_id: pitch.id, stage: 'used' as const }] }
  const refusal = await app.as(author).refused(movePitches, { params: { post_id }, body }, 409)
  expect(refusal.body.error).toBe(STAGES_FIXED)
})

test('counts the 90 days of an open request from each pitch’s own end', async () => {
  const { post_id, pitch } = await pitched()
  const ended = (days: number) =>
    sql`update responses set settled_at = now() - make_interval(days => ${days}) where id = ${pitch.id}`.execute(
      db,
    )
  await ended(89)
  expect((await put(author, post_id, pitch.id, 'used')).error).toBeUndefined()
  await ended(91)
  expect((await put(author, post_id, pitch.id, 'declined')).error).toBe(STAGES_FIXED)
})

test('marks what it moves as read, and as opened only what the author had before them', async () => {
  const post_id = await makeRequest(app, author)
  const [one, two] = [await makePitch(app, ann, post_id), await makePitch(app, bo, post_id)]
  const stream = await app.stream(bo)
  await stream.next('ready')
  const unread = async () => (await app.as(author).call(countUnread)).body.responses
  const before = await unread()
  await move(author, post_id, [
    { pitch_id: one.id, stage: 'maybe', opened: true },
    { pitch_id: two.id, stage: 'declined' },
  ])
  expect(await unread()).toBe(before - 2)
  const { rows } = await page(author, post_id)
  expect(rows.map(({ id, unread, is_read, is_opened }) => [id, unread, is_read, is_opened])).toEqual([
    [two.id, 0, true, false],
    [one.id, 0, true, true],
  ])
  expect(await sent(ann, one.id)).toMatchObject({ state: 'opened', opened_at: expect.any(String) })
  expect(await sent(bo, two.id)).toMatchObject({ state: 'sent', opened_at: null })
  await put(author, post_id, two.id, 'declined')
  expect(await sent(bo, two.id)).toMatchObject({ state: 'opened' })
  expect((await stream.next('conversation.read')).data).toMatchObject({ conversation_id: two.id })
})

test('says nothing of it to the pitcher: no reply, event or notification', async () => {
  const { post_id, pitch } = await pitched()
  const stream = await app.stream(ann)
  await stream.next('ready')
  const params = { post_id }
  const read = async () => [
    (await app.as(ann).call(readOwnPitch, { params })).body,
    await sent(ann, pitch.id),
    (await app.as(ann).call(readConversation, { params: { conversation_id: pitch.id } })).body,
    (await app.as(ann).call(listNotifications)).body,
  ]
  const before = await read()
  await move(author, post_id, [
    { pitch_id: pitch.id, stage: 'declined', reason: 'late', words: 'Private yet.' },
  ])
  expect(await read()).toEqual(before)
  // What follows arrives first.
  const next = await makePitch(app, ann, await makeRequest(app, author))
  expect((await stream.next('conversation.created')).data).toMatchObject({ id: next.id })
  expect(stream.unread.map(({ name }) => name)).toEqual([])
})

test('shows a move in the author’s other tab, and to nobody else', async () => {
  const { post_id, pitch } = await pitched()
  const [mine, theirs] = [await app.stream(author), await app.stream(ann)]
  for (const stream of [mine, theirs]) await stream.next('ready')
  const { moved } = await move(author, post_id, [{ pitch_id: pitch.id, stage: 'used' }])
  expect((await mine.next('board.changed')).data).toEqual({
    post_id,
    moves: moved.map((one) => ({ ...one, is_read: true })),
    counts: { new: 0, shortlist: 0, maybe: 0, declined: 0, used: 1, withdrawn: 0 },
  })
  expect(theirs.unread).toEqual([])
})

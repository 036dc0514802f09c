import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportOwnData } from '../../contract/own-data.ts'
import { listSentPitches, markOutcomesSeen, type SentFilter } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { put, wait, run } = boarding(app)
const { set, hold } = holding(app)
const author = await makeMember(app)

const page = async (member: Member, filter?: SentFilter, cursor?: string) =>
  (await app.as(member).call(listSentPitches, { query: { ...(filter && { filter }), cursor } })).body
const ids = async (member: Member, filter: SentFilter) =>
  (await page(member, filter)).pitches.map(({ id }) => id)
const unseen = async (member: Member) => (await page(member)).unseen
const see = (member: Member, up_to: string, from = LONG_AGO) =>
  app.as(member).call(markOutcomesSeen, { body: { from, up_to } })
const LONG_AGO = '2000-01-01T00:00:00Z'
const NOW = '2100-01-01T00:00:00Z'

async function decide(pitcher: Member & { source: string }, stage: 'used' | 'declined' = 'used') {
  const post_id = await makeRequest(app, author)
  const { id } = await makePitch(app, pitcher, post_id)
  await put(author, post_id, id, stage)
  await wait(post_id, 10)
  await run()
  return { id, post_id }
}
const outcomeOf = async (member: Member, id: string) => {
  const { trail } = (await page(member)).pitches.find((pitch) => pitch.id === id)!
  return trail.at(-1)!.at
}

test('lists what waits for an outcome, held pitches too, and what has one', async () => {
  const pitcher = await makePitcher(app)
  const used = await decide(pitcher)
  const sent = await makePitch(app, pitcher, await makeRequest(app, author))
  const enough = await makeRequest(app, author)
  await set(author, enough, 'enough')
  const held = await hold(pitcher, enough)
  const settled = await makeRequest(app, author)
  await set(author, settled, 'enough')
  const ended = await hold(pitcher, settled)
  await sql`update held_pitches set outcome = 'not_selected', outcome_at = now(), reason = 'late' where id = ${ended.id}`.execute(
    db,
  )
  expect(await ids(pitcher, 'all')).toEqual([ended.id, held.id, sent.id, used.id])
  expect(await ids(pitcher, 'waiting')).toEqual([held.id, sent.id])
  expect(await ids(pitcher, 'decided')).toEqual([ended.id, used.id])
  const { pitches } = (await app.as(pitcher).call(listSentPitches)).body
  expect(pitches.filter(({ is_settled }) => is_settled).map(({ id }) => id)).toEqual([ended.id])
  // Only of pitches that authors have.
  expect(await unseen(pitcher)).toBe(1)
  for (const query of [{ filter: 'used' }, { filter: '' }])
    await app.as(pitcher).refused(listSentPitches, { query: query as never }, 422)
})

test('pages each filter without a gap or a repetition', async () => {
  const pitcher = await makePitcher(app)
  const made: Record<'waiting' | 'decided', string[]> = { waiting: [], decided: [] }
  for (let n = 0; n < 70; n += 1) {
    const { id } = await talking(app).make(pitcher, author, { post_id: await makeRequest(app, author) })
    made[n % 2 === 0 ? 'waiting' : 'decided'].unshift(id)
  }
  await sql`insert into pitch_outcomes (response_id, outcome) select unnest(${made.decided}::uuid[]), 'used'`.execute(
    db,
  )
  for (const filter of ['waiting', 'decided'] as const) {
    const first = await page(pitcher, filter)
    const second = await page(pitcher, filter, first.next!)
    expect([...first.pitches, ...second.pitches].map(({ id }) => id)).toEqual(made[filter])
    expect([first.unseen, second.unseen, second.next]).toEqual([35, 35, null])
  }
})

test('counts outcomes as unseen until they were shown, and again once they change', async () => {
  const [pitcher, rival] = [await makePitcher(app), await makePitcher(app)]
  const first = await decide(pitcher)
  const at = await outcomeOf(pitcher, first.id)
  const second = await decide(pitcher, 'declined')
  await decide(rival)
  expect(await page(pitcher)).toMatchObject({
    unseen: 2,
    pitches: [{ outcome_seen: false }, { outcome_seen: false }],
  })
  expect((await see(pitcher, at)).body).toEqual({ success: true })
  expect(await page(pitcher)).toMatchObject({
    unseen: 1,
    pitches: [
      { id: second.id, outcome_seen: false },
      { id: first.id, outcome_seen: true },
    ],
  })
  for (let n = 0; n < 2; n += 1) await see(pitcher, NOW)
  expect(await unseen(pitcher)).toBe(0)
  expect([await unseen(rival), await unseen(author)]).toEqual([1, 0])
  await put(author, first.post_id, first.id, 'declined')
  await wait(first.post_id, 10)
  await run()
  expect(await page(pitcher)).toMatchObject({
    unseen: 1,
    pitches: [{}, { id: first.id, outcome_seen: false }],
  })
  // Under review again: there is no outcome to see.
  await put(author, first.post_id, first.id, 'new')
  await wait(first.post_id, 10)
  await run()
  expect(await unseen(pitcher)).toBe(0)
})

test('never counts the pitcher’s own withdrawal', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await decide(pitcher)
  await sql`update pitch_outcomes set outcome = 'withdrawn' where response_id = ${id}`.execute(db)
  expect(await page(pitcher, 'decided')).toMatchObject({ unseen: 0, pitches: [{ id, outcome_seen: true }] })
})

test('answers a dormant member as usual, and stores nothing', async () => {
  const pitcher = await makePitcher(app)
  await decide(pitcher)
  await sql`update accounts set data = data || '{"status": "Dormant"}' where id = ${pitcher.id}`.execute(db)
  expect((await see(pitcher, NOW)).body).toEqual({ success: true })
  expect(await unseen(pitcher)).toBe(1)
})

test('leaves outcomes unseen of older pitches that the list has not loaded', async () => {
  const pitcher = await makePitcher(app)
  const made: string[] = []
  for (let n = 0; n < 31; n += 1)
    made.unshift((await talking(app).make(pitcher, author, { post_id: await makeRequest(app, author) })).id)
  const [newest, oldest] = [made[0]!, made.at(-1)!]
  await sql`insert into pitch_outcomes (response_id, outcome) select unnest(${[newest, oldest]}::uuid[]), 'used'`.execute(
    db,
  )
  const first = await page(pitcher)
  expect(first.pitches.map(({ id }) => id)).not.toContain(oldest)
  await see(pitcher, NOW, first.pitches.at(-1)!.created_at)
  const again = await page(pitcher)
  expect(again).toMatchObject({
    unseen: 1,
    pitches: [{ id: newest, outcome_seen: true }, ...Array(29).fill({})],
  })
  const second = await page(pitcher, 'all', again.next!)
  expect(second.pitches).toMatchObject([{ id: oldest, outcome_seen: false }])
  await see(pitcher, NOW, second.pitches[0]!.created_at)
  expect(await unseen(pitcher)).toBe(0)
})

test('takes two moments and nothing else', async () => {
  const client = app.as(await makePitcher(app))
  const bodies = [
    {},
    { up_to: NOW },
    { from: NOW },
    { from: NOW, up_to: 'now' },
    { from: null, up_to: NOW },
    { from: NOW, up_to: '0000-01-01T00:00:00Z' },
    { from: NOW, up_to: NOW, id: 'x' },
    { from: NOW, up_to: `2026-01-01T00:00:00.${'1'.repeat(200)}Z` },
  ]
  for (const body of bodies) await client.refused(markOutcomesSeen, { body: body as never }, 422)
})

test('exports to the pitcher alone whether they have seen an outcome', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await decide(pitcher)
  await see(pitcher, NOW)
  const exported = async (member: Member) => {
    const { pitch_outcomes } = (await app.as(member).call(exportOwnData)).body
    return pitch_outcomes.find(({ response_id }) => response_id === id)
  }
  expect(await exported(pitcher)).toMatchObject({ outcome: 'used', seen_at: expect.any(String) })
  expect(await exported(author)).toMatchObject({ outcome: 'used', seen_at: null, mailed_at: null })
})

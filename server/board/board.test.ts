import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movePitches, readBoardTexts, searchBoard } from '../../contract/board.ts'
import { readBrief } from '../../contract/briefs.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { answersFor, makeBrief } from '../../test/support/briefing.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makeMessage, makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { db } = app.database
const { move, put, page, text } = boarding(app)
const author = await makeMember(app)
const pitchers = await Promise.all(['Ann Ode', 'Bo Lind', 'Cy Park'].map((name) => makePitcher(app, name)))
const [ann, bo, cy] = pitchers as [Pitcher, Pitcher, Pitcher]
type Pitcher = (typeof pitchers)[number]
const idsIn = async (...given: Parameters<typeof page>) => (await page(...given)).rows.map(({ id }) => id)

test('lists every pitch with its stage, and counts the stages', async () => {
  const post_id = await makeRequest(app, author)
  const [one, two, three] = [
    await makePitch(app, ann, post_id, 'First line.\nSecond line.'),
    await makePitch(app, bo, post_id),
    await makePitch(app, cy, post_id),
  ]
  await move(author, post_id, [
    { pitch_id: one.id, stage: 'shortlist' },
    { pitch_id: two.id, stage: 'maybe' },
  ])
  const all = await page(author, post_id)
  expect(all.rows.map(({ id, stage }) => [id, stage])).toEqual([
    [three.id, 'new'],
    [two.id, 'maybe'],
    [one.id, 'shortlist'],
  ])
  expect(all).toMatchObject({
    counts: { new: 1, shortlist: 1, maybe: 1, declined: 0, used: 0, withdrawn: 0 },
    ...{ held_count: 0, state: 'open', settles_at: null, settled_at: null, release_minutes: 10, next: null },
  })
  expect(all.rows[2]).toMatchObject({
    first_line: 'First line.',
    source: { id: ann.source, name: expect.any(String) },
    ...{ movable: 'all', musts: null, unread: 0, is_late: false },
  })
  expect(all.rows[0]).toMatchObject({ unread: 1 })
  expect(await idsIn(author, post_id, { stage: 'maybe' })).toEqual([two.id])
  expect((await page(author, post_id, { stage: 'used' })).counts.new).toBe(1)
})

test('searches in sources, pitchers, pitches and answers', async () => {
  const post_id = await makeBrief(app, await makeRequest(app, author))
  const { brief } = (await app.as(author).call(readBrief, { params: { post_id } })).body
  const input = pitchTo(post_id, ann.source, { ...answersFor(brief!), commentary: 'A pitch about barges.' })
  const one = (await app.as(ann).call(submitPitch, input)).body
  await sql`update pitch_answers set text = 'In 2024 we counted 61 locks.' where response_id = ${one.id}`.execute(
    db,
  )
  expect((await page(author, post_id)).rows).toMatchObject([
    { id: one.id, first_line: 'In 2024 we counted 61 locks.', is_late: false },
  ])
  await sql`update pitch_details set is_late = true where response_id = ${one.id}`.execute(db)
  expect((await page(author, post_id)).rows[0]?.is_late).toBe(true)
  const found = (search: string) => idsIn(author, post_id, { search })
  for (const search of ['BARGES', 'counted 61', 'ann ode', `  ${one.source!.name} `])
    expect(await found(search)).toEqual([one.id])
  for (const search of ['barges%', 'Bo Lind']) expect(await found(search)).toEqual([])
  expect(await text(author, post_id, one.id)).toMatchObject({ answers: { musts: expect.any(Array) } })
})

test('orders by time, by what is unread and by must-haves', async () => {
  const post_id = await makeRequest(app, author)
  const [one, two, three] = [
    await makePitch(app, ann, post_id),
    await makePitch(app, bo, post_id),
    await makePitch(app, cy, post_id),
  ]
  await move(author, post_id, [{ pitch_id: three.id, stage: 'maybe' }])
  await makeMessage(app, one.id, ann, author)
  for (const [id, met] of [
    [one.id, 1],
    [three.id, 2],
  ] as const)
    await sql`insert into pitch_details (response_id, musts) values (${id},
      (select jsonb_agg(jsonb_build_object('met', n <= ${met}, 'proof', '')) from generate_series(1, 2) n))`.execute(
      db,
    )
  expect(await idsIn(author, post_id)).toEqual([three.id, two.id, one.id])
  expect(await idsIn(author, post_id, { order: 'oldest' })).toEqual([one.id, two.id, three.id])
  expect(await idsIn(author, post_id, { order: 'unread' })).toEqual([two.id, one.id, three.id])
  expect(await idsIn(author, post_id, { order: 'musts' })).toEqual([three.id, one.id, two.id])
  await sql`update pitch_details set musts = '[]' where response_id = ${three.id}`.execute(db)
  expect(await idsIn(author, post_id, { order: 'musts' })).toEqual([one.id, three.id, two.id])
  await sql`update pitch_details set musts = '[{"met": true}, {"met": true}]' where response_id = ${three.id}`.execute(
    db,
  )
  expect((await page(author, post_id)).rows[0]?.musts).toEqual({ met: 2, of: 2 })
})

test.each(['newest', 'oldest', 'unread', 'musts'] as const)(
  'pages through 301 pitches without a gap or a repetition: %s first',
  async (order) => {
    const post_id = await makeRequest(app, author)
    // Many at one moment, and every third of them read.
    await sql`insert into responses (post_id, is_pitch, account_id, profile_id, commentary, created_at, read_at)
      select ${post_id}, true, ${author.id}, ${ann.source}, 'Words', now() - (n % 7) * interval '1 minute',
        case when n % 3 = 0 then now() end from generate_series(1, 301) n`.execute(db)
    const first = await page(author, post_id, { order })
    expect(first.rows).toHaveLength(300)
    const second = await page(author, post_id, { order, cursor: first.next! })
    expect(second).toMatchObject({ next: null, counts: { new: 301 } })
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(301)
  },
)

test('refuses a cursor that it did not give', async () => {
  const params = { post_id: await makeRequest(app, author) }
  for (const cursor of ['x', '1~x', `0~2026-01-01T00:00:00.000000Z~x`]) {
    const { body } = await app.as(author).refused(searchBoard, { params, body: { cursor } }, 422)
    expect(body.fields).toHaveProperty('cursor')
  }
})

test('reads whole pitches, and passes over those to other requests', async () => {
  const [post_id, other] = [await makeRequest(app, author), await makeRequest(app, author)]
  const { id } = await makePitch(app, ann, post_id, 'Every word of it.')
  const elsewhere = await makePitch(app, bo, other)
  const params = { post_id }
  const { pitches } = (
    await app.as(author).call(readBoardTexts, { params, body: { ids: [id, elsewhere.id] } })
  ).body
  expect(pitches).toMatchObject([
    {
      id,
      commentary: 'Every word of it.',
      pitcher: { id: ann.id },
      source: { id: ann.source },
      answers: null,
      placed: { stage: 'new', reason: null, words: '', tells_at: null, told: null },
    },
  ])
  const ids = Array.from({ length: 26 }, () => id)
  await app.as(author).refused(readBoardTexts, { params, body: { ids } }, 422)
})

test('keeps pitches of removed sources and of pitchers who have left, and still moves them', async () => {
  const post_id = await makeRequest(app, author)
  const leaver = await makePitcher(app)
  const { id } = await makePitch(app, leaver, post_id)
  const removed = await makePitch(app, ann, post_id)
  await sql`update responses set profile_id = null where id = ${removed.id}`.execute(db)
  expect(await text(author, post_id, removed.id)).toMatchObject({ pitcher: { id: ann.id }, source: null })
  expect((await put(author, post_id, removed.id, 'used')).placed).toMatchObject({ stage: 'used' })
  await sql`delete from responses where id = ${removed.id}`.execute(db)
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  expect((await page(author, post_id)).rows).toMatchObject([{ id, source: null }])
  expect(await text(author, post_id, id)).toMatchObject({ pitcher: null, source: null })
  expect((await put(author, post_id, id, 'declined')).placed).toMatchObject({ stage: 'declined' })
})

test('is the author’s alone: 404 for everyone else, admins and pitchers included, and without a board', async () => {
  const post_id = await makeRequest(app, author)
  const pitch = await makePitch(app, ann, post_id)
  const commentary = await makeRequest(app, author, { post_type: 'request_for_story', expiration_date: null })
  const draft = await makeRequest(app, author, { status: 'draft' })
  const admin = await makeMember(app, { role: 'admin' })
  const moves = [{ pitch_id: pitch.id, stage: 'used' as const }]
  const refuse = async (member: typeof author, id: string) => {
    const params = { post_id: id }
    await app.as(member).refused(searchBoard, { params, body: {} }, 404)
    await app.as(member).refused(readBoardTexts, { params, body: { ids: [pitch.id] } }, 404)
    await app.as(member).refused(movePitches, { params, body: { moves } }, 404)
  }
  for (const member of [admin, ann, bo]) await refuse(member, post_id)
  for (const id of [commentary, draft]) await refuse(author, id)
  expect((await page(author, post_id)).counts.used).toBe(0)
})

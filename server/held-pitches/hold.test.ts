import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeBrief, readBrief } from '../../contract/briefs.ts'
import { countUnread, listConversations, readConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { HAS_ENOUGH, HOLDS_ENOUGH, REQUEST_EXPIRED } from '../../contract/pitches.rules.ts'
import {
  listHeld,
  listPitchboxRequests,
  listPitches,
  listSentPitches,
  submitPitch,
} from '../../contract/pitches.ts'
import { HELD_MAX } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { answersFor, makeBrief } from '../../test/support/briefing.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { set, close, hold, held, own, age } = holding(app)
const author = await makeMember(app)
const pitcher = await makePitcher(app)
const refused = async (post_id: string, changes: object, who = pitcher) =>
  (await app.as(who).refused(submitPitch, pitchTo(post_id, who.source, changes), 409)).body

async function enough() {
  const post_id = await makeRequest(app, author)
  await set(author, post_id, 'enough')
  return post_id
}

async function closed() {
  const post_id = await makeRequest(app, author)
  await close(author, post_id)
  return post_id
}

test('holds a pitch to a request that has enough, and only where the pitcher says so', async () => {
  const post_id = await enough()
  expect(await refused(post_id, {})).toEqual({ error: HAS_ENOUGH, code: 'enough' })
  expect(await own(pitcher, post_id)).toBeNull()
  const pitch = await hold(pitcher, post_id)
  expect(pitch).toMatchObject({ post_id, state: 'held', opened_at: null, messages_count: 0 })
  expect(await own(pitcher, post_id)).toEqual(pitch)
  const { pitches } = (await app.as(pitcher).call(listSentPitches)).body
  expect(pitches[0]).toMatchObject({ ...pitch, request: { id: post_id }, unread: 0, reason: null })
})

test('holds a pitch that comes after the deadline until the request settles', async () => {
  const post_id = await closed()
  expect(await refused(post_id, {})).toEqual({ error: REQUEST_EXPIRED, code: 'closed' })
  expect((await hold(pitcher, post_id)).state).toBe('held')
  const over = await closed()
  await sql`update posts set settled_at = now() where id = ${over}`.execute(app.database.db)
  for (const hold of [false, true]) expect((await refused(over, { hold })).code).toBe('closed')
})

test('delivers a pitch to an open request, whether or not it might have been held', async () => {
  expect((await hold(pitcher, await makeRequest(app, author))).state).toBe('sent')
})

test('hides a held pitch from its author but for the number and the list', async () => {
  const [post_id, stream] = [await enough(), await app.stream(author)]
  await stream.next('ready')
  const asAuthor = app.as(author)
  const read = async () => [
    (await asAuthor.call(listConversations, { body: {} })).body,
    (await asAuthor.call(countUnread)).body,
    (await asAuthor.call(listNotifications)).body,
  ]
  const before = await read()
  const { id } = await hold(pitcher, post_id, { commentary: 'Only these words.\nAnd these.' })
  expect((await stream.next('held.changed')).data).toEqual({ post_id, held_count: 1 })
  expect(await read()).toEqual(before)
  const list = (await asAuthor.call(listPitches, { params: { post_id }, body: {} })).body
  expect(list).toEqual({ pitches: [], next: null, pitches_count: 0, unread: 0, held_count: 1 })
  const found = await asAuthor.call(listPitches, { params: { post_id }, body: { search: 'Only these' } })
  expect(found.body.pitches).toEqual([])
  const { requests } = (await asAuthor.call(listPitchboxRequests)).body
  expect(requests.find((one) => one.id === post_id)).toMatchObject({ pitches_count: 0, held_count: 1 })
  expect(await held(author, post_id)).toMatchObject([
    { id, first_line: 'Only these words.', pitcher: { id: pitcher.id }, source: { id: pitcher.source } },
  ])
  for (const member of [author, pitcher])
    await app.as(member).refused(readConversation, { params: { conversation_id: id } }, 404)
  await set(author, await enough(), 'open')
  await stream.next('post.updated')
  expect(stream.unread.map(({ name }) => name)).not.toContain('conversation.created')
})

test('lists what a request holds for its author alone', async () => {
  const post_id = await enough()
  await hold(pitcher, post_id)
  const [admin, rival] = [await makeMember(app, { role: 'admin' }), await makePitcher(app)]
  for (const member of [pitcher, admin, rival])
    await app.as(member).refused(listHeld, { params: { post_id } }, 404)
})

test('takes one pitch of a member, held or not', async () => {
  const post_id = await makeRequest(app, author)
  await makePitch(app, pitcher, post_id)
  await set(author, post_id, 'enough')
  expect((await refused(post_id, { hold: true })).code).toBe('already_pitched')
  const other = await enough()
  await hold(pitcher, other)
  for (const state of ['enough', 'open'] as const) {
    if (state === 'open')
      await sql`update posts set request_state = 'open' where id = ${other}`.execute(app.database.db)
    expect((await refused(other, { hold: true })).code).toBe('already_pitched')
  }
})

test('holds at most 500', async () => {
  const crowd = await makePitcher(app)
  const [over, late] = [await enough(), await closed()]
  for (const post_id of [over, late])
    await app.database.pool.query(
      `with users as (insert into auth_users (email) select 'crowd-' || n || $1 || '@example.test'
           from generate_series(1, $2::int) n returning id, email),
         people as (insert into accounts (id, primary_owner_user_id, email, name, role)
           select id, id, email, 'Someone', 'pr' from users returning id)
       insert into held_pitches (post_id, responder_id, commentary) select $1::uuid, id, 'Words' from people`,
      [post_id, HELD_MAX - 1],
    )
  for (const post_id of [over, late]) await hold(crowd, post_id)
  for (const hold of [false, true]) {
    expect(await refused(over, { hold })).toEqual({ error: HOLDS_ENOUGH, code: 'enough' })
    expect(await refused(late, { hold })).toEqual({ error: REQUEST_EXPIRED, code: 'closed' })
  }
})

test('checks the brief of a held pitch as of any other, and then keeps it as it is', async () => {
  const post_id = await makeBrief(app, await enough())
  const params = { post_id }
  const brief = (await app.as(author).call(readBrief, { params })).body.brief!
  const wrong = pitchTo(post_id, pitcher.source, { hold: true, brief_version: brief.version })
  await app.as(pitcher).refused(submitPitch, wrong, 422)
  expect((await refused(post_id, { hold: true, ...answersFor(brief), brief_version: 9 })).code).toBe(
    'brief_changed',
  )
  await hold(pitcher, post_id, answersFor(brief))
  expect((await app.as(author).call(readBrief, { params })).body.is_fixed).toBe(true)
  const { questions, ...rest } = brief
  const body = { ...rest, questions: questions.map(({ text }) => text), place: 'Tulsa' }
  await app.as(author).refused(changeBrief, { params, body }, 409)
})

test('says what to know before writing: the state, how many pitched, until when it is held', async () => {
  const post_id = await makeRequest(app, author)
  const read = async (who = pitcher) => (await app.as(who).call(readBrief, { params: { post_id } })).body
  expect(await read()).toMatchObject({ state: 'open', pitches_count: 0, held_until: null, is_fixed: false })
  await makePitch(app, await makePitcher(app), post_id)
  const move = (to: string) =>
    sql`update responses set created_at = date_trunc('minute', now()) + ${to}::interval where post_id = ${post_id}`.execute(
      app.database.db,
    )
  // Not in the minute in which it was made, nor in the next, which may begin at this moment.
  await move('1 minute')
  expect((await read()).pitches_count).toBe(0)
  await move('-1 second')
  expect((await read()).pitches_count).toBe(1)
  await set(author, post_id, 'enough')
  await hold(pitcher, post_id)
  expect(await read()).toMatchObject({ state: 'enough', pitches_count: 1 })
  const { expires_at } = await close(author, post_id)
  const until = new Date(Date.parse(expires_at!) + 120 * 3_600_000).toISOString()
  const { held_until, state } = await read()
  expect([new Date(held_until!).toISOString(), state]).toEqual([until, 'closed'])
  await age(post_id, 1)
  await sql`update posts set settled_at = now() where id = ${post_id}`.execute(app.database.db)
  expect(await read()).toMatchObject({ state: 'settled', held_until: null })
})

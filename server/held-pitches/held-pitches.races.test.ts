import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { letIn, submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { readPost, setState } from '../../contract/posts.ts'
import { HELD_MAX } from '../../contract/vocabulary.ts'
import { BOUND } from '../../test/support/bound.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import {
  ask,
  CALLS,
  concurrently,
  countOf,
  expectOnly,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { heldPitches } from './held-pitches.sql.ts'

const { app, appOf } = await twoProcesses()
const { hold } = holding(app)
const owner = await makeMember(app)
const pitchers = await concurrently(() => makePitcher(app))

const enough = () => makeRequest(app, owner, { request_state: 'enough' })
const send = (n: number, post_id: string, who = pitchers[n]!, held = true) =>
  ask(appOf(n).as(who), submitPitch, pitchTo(post_id, who.source, { hold: held }))
const enter = (n: number, post_id: string) =>
  ask(appOf(n).as(owner), letIn, { params: { post_id }, body: { all: true } })

async function toggle(n: number, post_id: string) {
  const params = { post_id }
  const { updated_at } = (await app.as(owner).call(readPost, { params })).body
  return ask(appOf(n).as(owner), setState, { params, body: { state: n % 2 ? 'enough' : 'open', updated_at } })
}

/** How many pitches a request has and holds, by member: never more than one each. */
async function countsOf(post_id: string) {
  const rows = await rowsOf<{ responder_id: string; is_held: boolean }>(
    app,
    `select responder_id, false as is_held from responses where post_id = $1
     union all select responder_id, true from held_pitches where post_id = $1 and outcome is null`,
    [post_id],
  )
  expect(new Set(rows.map(({ responder_id }) => responder_id)).size).toBe(rows.length)
  const held = rows.filter(({ is_held }) => is_held).length
  return { held, delivered: rows.length - held }
}

test('takes one pitch of a member, held or not, while the state changes', async () => {
  await race(async () => {
    const post_id = await enough()
    const outcomes = await concurrently((n) =>
      n % 3 === 0 ? toggle(n / 3, post_id) : send(n, post_id, pitchers[0], n % 2 === 0),
    )
    expectOnly(outcomes, 200, 201, 409)
    expect(countOf(outcomes, 201)).toBeLessThanOrEqual(1)
    const { held, delivered } = await countsOf(post_id)
    expect(held + delivered).toBe(countOf(outcomes, 201))
    return outcomes
  })
})

test('leaves nothing held in a request that is open in the end', async () => {
  await race(async () => {
    const post_id = await enough()
    const outcomes = await concurrently((n) => (n === CALLS - 1 ? toggle(0, post_id) : send(n, post_id)))
    expectOnly(outcomes, 200, 201)
    expect(await countsOf(post_id)).toEqual({ held: 0, delivered: CALLS - 1 })
    return outcomes
  })
})

test('lets a pitch in or lets it be withdrawn, never both and never neither', async () => {
  await race(async () => {
    const post_id = await enough()
    const pitches = await concurrently((n) => hold(pitchers[n]!, post_id))
    const outcomes = await concurrently((n) => {
      const input = { params: { pitch_id: pitches[n]!.id } }
      return n % 4 === 0 ? enter(n, post_id) : ask(appOf(n).as(pitchers[n]!), withdrawPitch, input)
    })
    expectOnly(outcomes, 200, 409)
    const withdrawn = outcomes.filter(({ status }, n) => n % 4 !== 0 && status === 200).length
    expect(await countsOf(post_id)).toEqual({ held: 0, delivered: CALLS - withdrawn })
    return outcomes
  })
})

test('waits for another pitch of the same member, which may be going the other way', async () => {
  const pitcher = pitchers[0]!
  const post_id = await makeRequest(app, owner, { expiration_date: new Date().toISOString() })
  const { db } = app.database
  // A pitch that began before the deadline and is stored after it.
  const late = await db.transaction().execute(async (tx) => {
    await heldPitches.holdPair(tx, post_id, pitcher.id)
    await sql`insert into responses (is_pitch, post_id, responder_id, account_id, commentary)
      values (true, ${post_id}, ${pitcher.id}, ${owner.id}, 'Words')`.execute(tx)
    const sent = send(1, post_id, pitcher)
    const isWaiting = async () =>
      (
        await rowsOf(
          app,
          `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
        )
      ).length > 0
    await Promise.race([sent, vi.waitFor(async () => expect(await isWaiting()).toBe(true), BOUND)])
    return { sent }
  })
  expect(await late.sent).toMatchObject({ status: 409, body: { code: 'already_pitched' } })
  expect(await countsOf(post_id)).toEqual({ held: 0, delivered: 1 })
})

test('lets the others in while one of the pitchers leaves', async () => {
  await race(async () => {
    const post_id = await enough()
    const leavers = [await makePitcher(app), await makePitcher(app)]
    // Their likes of the request wait for it when they leave.
    for (const leaver of leavers) await app.as(leaver).call(likePost, { params: { post_id } })
    const all = [...leavers, ...pitchers.slice(0, 4)]
    await Promise.all(all.map((pitcher) => hold(pitcher, post_id)))
    const outcomes = await concurrently(
      (n) =>
        n < 2
          ? ask(appOf(n).as(leavers[n]!), deleteOwnAccount, { body: { password: PASSWORD } })
          : enter(n, post_id),
      4,
    )
    expectOnly(outcomes, 200)
    const text = 'select from responses where post_id = $1 and responder_id is not null'
    expect(await rowsOf(app, text, [post_id])).toHaveLength(4)
    expect(await rowsOf(app, 'select from held_pitches where post_id = $1', [post_id])).toEqual([])
    return outcomes
  })
})

test('lets in or not while the author leaves', async () => {
  await race(async () => {
    const leaver = await makeMember(app)
    const post_id = await makeRequest(app, leaver, { request_state: 'enough' })
    await Promise.all(pitchers.slice(0, 3).map((pitcher) => hold(pitcher, post_id)))
    const outcomes = await concurrently(
      (n) =>
        n === 0
          ? ask(app.as(leaver), deleteOwnAccount, { body: { password: PASSWORD } })
          : ask(appOf(n).as(leaver), letIn, { params: { post_id }, body: { all: true } }),
      4,
    )
    expectOnly(outcomes, 200, 401, 404)
    return outcomes
  })
})

test('holds no more than it may, whoever sends the last one', async () => {
  const post_id = await enough()
  await sql`
    with users as (insert into auth_users (email) select 'crowd-' || n || '@example.test'
        from generate_series(1, ${HELD_MAX - 3}::int) n returning id, email),
      people as (insert into accounts (id, primary_owner_user_id, email, name, role)
        select id, id, email, 'Someone', 'pr' from users returning id)
    insert into held_pitches (post_id, responder_id, commentary) select ${post_id}, id, 'Words' from people`.execute(
    app.database.db,
  )
  const outcomes = await concurrently((n) => send(n, post_id))
  expectOnly(outcomes, 201, 409)
  expect(countOf(outcomes, 201)).toBe(3)
})

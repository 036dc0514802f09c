import { expect, test } from 'vitest'
import { movePitches } from '../../contract/board.ts'
import { markRead } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { withdrawPitch } from '../../contract/pitches.ts'
import { BOUND } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import {
  ask,
  concurrently,
  countOf,
  expectOnly,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, appOf } = await twoProcesses()
const { run, wait, move, sent } = boarding(app)
const owner = await makeMember(app)
const pitcher = await makePitcher(app)

async function pitched() {
  const post_id = await makeRequest(app, owner)
  return { post_id, id: (await makePitch(app, pitcher, post_id)).id }
}
const withdraw = (n: number, pitch_id: string) =>
  ask(appOf(n).as(pitcher), withdrawPitch, { params: { pitch_id } })
const isThere = async (id: string) =>
  (await rowsOf(app, 'select from responses where id = $1', [id])).length > 0
const outcomeOf = async (id: string) =>
  (
    await rowsOf<{ outcome: string }>(app, 'select outcome from pitch_outcomes where response_id = $1', [id])
  )[0]?.outcome

test('erases a pitch or leaves it marked, by whether it was opened first', async () => {
  await race(async () => {
    const { id } = await pitched()
    const outcomes = await concurrently((n) => {
      const input = { params: { conversation_id: id }, body: { message_id: null } }
      return n % 2 ? withdraw(n, id) : ask(appOf(n).as(owner), markRead, input)
    })
    const withdrawn = outcomes.filter((_, n) => n % 2)
    expectOnly(outcomes, 200, 404, 409)
    expect(countOf(withdrawn, 200)).toBe(1)
    expect(await outcomeOf(id)).toBe((await isThere(id)) ? 'withdrawn' : undefined)
    return outcomes
  })
})

test('withdraws or not while either side leaves', async () => {
  await race(async () => {
    const [author, leaver] = [await makeMember(app), await makePitcher(app)]
    const post_id = await makeRequest(app, author)
    const { id } = await makePitch(app, leaver, post_id)
    const leaving = (n: number, who: typeof author) =>
      ask(appOf(n).as(who), deleteOwnAccount, { body: { password: PASSWORD } })
    const outcomes = await Promise.all([
      ask(appOf(0).as(leaver), withdrawPitch, { params: { pitch_id: id } }),
      leaving(1, author),
      leaving(0, leaver),
    ])
    expectOnly(outcomes, 200, 401, 404)
    return outcomes
  })
})

test('withdraws while the author moves it and stages are released, and never releases it afterward', async () => {
  await race(async () => {
    const { post_id, id } = await pitched()
    await move(owner, post_id, [{ pitch_id: id, stage: 'shortlist' }])
    await wait(post_id, 10)
    const outcomes = await concurrently((n) => {
      if (n === 0) return withdraw(n, id)
      if (n === 1) return run().then(() => ({ status: 200, body: {} }))
      const moves = [{ pitch_id: id, stage: n % 2 ? ('used' as const) : ('declined' as const), opened: true }]
      return ask(appOf(n).as(owner), movePitches, { params: { post_id }, body: { moves } })
    })
    expectOnly(outcomes, 200)
    await wait(post_id, 10)
    await run()
    expect(await outcomeOf(id)).toBe((await isThere(id)) ? 'withdrawn' : undefined)
    return outcomes
  })
})

test('adds its step after those that were added while it waited for its lock', async () => {
  const { post_id, id } = await pitched()
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from posts where id = $1 for no key update', [post_id])
    const withdrawing = withdraw(0, id)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount, BOUND).toBe(1)
    const step = `insert into pitch_trail (response_id, step, at) values ($1, 'shortlisted', clock_timestamp())`
    await client.query(step, [id])
    await client.query('commit')
    expect(await withdrawing).toMatchObject({ status: 200 })
  } finally {
    // Its transaction may still be open.
    client.release(true)
  }
  expect(stepsOf(await sent(pitcher, id))).toEqual(['sent', 'shortlisted', 'withdrawn'])
})

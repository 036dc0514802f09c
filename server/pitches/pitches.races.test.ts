import { expect, test } from 'vitest'
import { submitPitch } from '../../contract/pitches.ts'
import { closePost, publishPost } from '../../contract/posts.ts'
import { makeMember, makeSource } from '../../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import {
  amid,
  ask,
  bodiesOf,
  CALLS,
  concurrently,
  countOf,
  expectOnly,
  type Outcome,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { talking } from '../../test/support/talking.ts'

const { app, appOf } = await twoProcesses()
const owner = await makeMember(app)
const pitchers = await concurrently(() => makePitcher(app))
const { read } = talking(app)

const pitch = (n: number, post_id: string) =>
  ask(appOf(n).as(pitchers[n]!), submitPitch, pitchTo(post_id, pitchers[n]!.source))

/** Each accepted pitch has a row, a notification to the owner, and a conversation. A refused one leaves nothing. */
async function expectWholeOrNothing(post_id: string, outcomes: Outcome[]): Promise<void> {
  const made = bodiesOf<{ id: string }>(outcomes, 201).map(({ id }) => id)
  const pitches = await rowsOf<{ id: string; in_time: boolean; notified: number }>(
    app,
    `select r.id, coalesce(r.created_at < p.expires_at, true) as in_time,
       (select count(*) from notifications n where n.object_id = r.id and n.account_id = p.account_id
         and n.type = 'response_received' and n.actor_id = r.responder_id) as notified
     from responses r join posts p on p.id = r.post_id where p.id = $1`,
    [post_id],
  )
  expect(pitches.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  expect(pitches.filter(({ in_time, notified }) => !in_time || notified !== 1)).toEqual([])
  const links = made.map((id) => `/app/messages/${id}`)
  const text = 'select from notifications where link = any($1) and account_id = $2'
  expect(await rowsOf(app, text, [links, owner.id])).toHaveLength(made.length)
  for (const id of new Set([made.at(0), made.at(-1)]))
    if (id !== undefined) expect((await read(owner, { id })).is_pitch).toBe(true)
}

test('accepts one of many pitches by one member to one request, whichever source each names', async () => {
  const pitcher = pitchers[0]!
  const sources = [pitcher.source, await makeSource(app, pitcher), await makeSource(app, pitcher)]
  await race(async () => {
    const post_id = await makeRequest(app, owner)
    const outcomes = await concurrently((n) =>
      ask(appOf(n).as(pitcher), submitPitch, pitchTo(post_id, sources[n % sources.length]!)),
    )
    expectOnly(outcomes, 201, 409)
    expect(countOf(outcomes, 201)).toBe(1)
    const refusals = bodiesOf<{ error: string }>(outcomes, 409).map(({ error }) => error)
    expect(new Set(refusals)).toEqual(new Set(['You have already pitched to this request.']))
    await expectWholeOrNothing(post_id, outcomes)
    return outcomes
  })
})

// Each round lets one more call through first.
const later = (round: number) => 1 + (round % (CALLS >> 1))

async function expectClosed(post_id: string) {
  const late = await makePitcher(app)
  expect((await ask(app.as(late), submitPitch, pitchTo(post_id, late.source))).status).toBe(409)
}

test('keeps all or nothing of a pitch while the request is closed', async () => {
  await race(async (round) => {
    const post_id = await makeRequest(app, owner)
    const close = () => ask(app.as(owner), closePost, { params: { post_id } })
    const { before, outcomes, done } = await amid((n) => pitch(n, post_id), close, later(round))
    expect(done.status).toBe(200)
    expectOnly(before, 201)
    expectOnly(outcomes, 201, 409)
    await expectWholeOrNothing(post_id, outcomes)
    await expectClosed(post_id)
    return outcomes
  })
})

test('keeps all or nothing of a pitch while the request expires', async () => {
  await race(async (round) => {
    const post_id = await makeRequest(app, owner)
    // At most a tenth of a second after the row is locked, so that it expires without a lock held on it.
    const expire = async () => {
      await rowsOf(
        app,
        `with locked as materialized (select id from posts where id = $1 for update)
         update posts p set expiration_date = clock_timestamp() + make_interval(secs => $2)
         from locked where p.id = locked.id`,
        [post_id, round / 1_000],
      )
      return { status: 200, body: null }
    }
    const { before, outcomes } = await amid((n) => pitch(n, post_id), expire, later(round))
    expectOnly(before, 201)
    expectOnly(outcomes, 201, 409)
    await expectWholeOrNothing(post_id, outcomes)
    await rowsOf(app, 'select pg_sleep_until(expires_at) from posts where id = $1', [post_id])
    await expectClosed(post_id)
    return outcomes
  })
})

test('accepts a pitch only after the draft it is for is published', async () => {
  await race(async (round) => {
    const post_id = await makeRequest(app, owner, { status: 'draft' })
    const publish = () => ask(app.as(owner), publishPost, { params: { post_id }, body: {} })
    const { before, outcomes, done } = await amid((n) => pitch(n, post_id), publish, later(round))
    expect(done.status).toBe(200)
    expectOnly(before, 404)
    expectOnly(outcomes, 201, 404)
    await expectWholeOrNothing(post_id, outcomes)
    return outcomes
  })
})

import { expect, test } from 'vitest'
import { submitPitch } from '../../contract/pitches.ts'
import { closePost, publishPost } from '../../contract/posts.ts'
import { makeMember, makeSource } from '../../test/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/pitching.ts'
import { talking } from '../../test/talking.ts'
import {
  amid,
  ask,
  CALLS,
  countOf,
  expectOnly,
  numbersTo,
  type Outcome,
  race,
  rowsOf,
  together,
  twoProcesses,
} from './at-once.ts'

const [app, other] = await twoProcesses()
const owner = await makeMember(app)
const pitchers = await Promise.all(numbersTo(CALLS).map(() => makePitcher(app)))
const appOf = (n: number) => (n % 2 ? app : other)
const { read } = talking(app)

const pitch = (n: number, post_id: string) =>
  ask(appOf(n).as(pitchers[n]!), submitPitch, pitchTo(post_id, pitchers[n]!.source))

type Pitched = { id: string; responder_id: string; in_time: boolean; told: number }
const pitchesTo = (post_id: string) =>
  rowsOf<Pitched>(
    app,
    `select r.id, r.responder_id, coalesce(r.created_at < p.expires_at, true) as in_time,
       (select count(*) from notifications n where n.object_id = r.id and n.account_id = p.account_id
         and n.type = 'response_received' and n.actor_id = r.responder_id) as told
     from responses r join posts p on p.id = r.post_id where p.id = $1`,
    [post_id],
  )

/** Whose call made a pitch has one, which the owner was told of once and both can read; whose did not has nothing. */
async function expectWholeOrNothing(post_id: string, outcomes: Outcome[]): Promise<Pitched[]> {
  const pitched = await pitchesTo(post_id)
  const made = outcomes.flatMap(({ status, body }) => (status === 201 ? [(body as { id: string }).id] : []))
  expect(pitched.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  expect(pitched.filter(({ told }) => told !== 1)).toEqual([])
  const told = await rowsOf(app, `select from notifications where link = any($1) and account_id = $2`, [
    made.map((id) => `/app/messages/${id}`),
    owner.id,
  ])
  expect(told).toHaveLength(made.length)
  for (const id of [made[0], made.at(-1)])
    if (id !== undefined) expect((await read(owner, { id })).is_pitch).toBe(true)
  return pitched
}

test('Of many tries of one member, with several sources, one is his pitch to the request', async () => {
  const pitcher = pitchers[0]!
  const sources = [pitcher.source, await makeSource(app, pitcher), await makeSource(app, pitcher)]
  await race(async () => {
    const post_id = await makeRequest(app, owner)
    const outcomes = await together((n) =>
      ask(appOf(n).as(pitcher), submitPitch, pitchTo(post_id, sources[n % sources.length]!)),
    )
    expectOnly(outcomes, [201, 409])
    expect(countOf(outcomes, 201)).toBe(1)
    await expectWholeOrNothing(post_id, outcomes)
    return outcomes
  })
})

// Each round a little later.
const later = (round: number) => 1 + (round % (CALLS >> 1))

test('A pitch while the request is closed is whole, or nothing of it is kept', async () => {
  await race(async (round) => {
    const post_id = await makeRequest(app, owner)
    const close = () => ask(app.as(owner), closePost, { params: { post_id } })
    const { before, outcomes, done } = await amid((n) => pitch(n, post_id), close, later(round))
    expect(done.status).toBe(200)
    expectOnly(before, [201])
    expectOnly(outcomes, [201, 409])
    await expectWholeOrNothing(post_id, outcomes)
    const late = await makePitcher(app)
    expect((await ask(app.as(late), submitPitch, pitchTo(post_id, late.source))).status).toBe(409)
    return outcomes
  })
})

test('A pitch at the moment of expiry is made before it and whole, or nothing of it is kept', async () => {
  // About the middle of the round, by how long the one before took.
  let half = 100
  await race(async () => {
    const post_id = await makeRequest(app, owner)
    await rowsOf(
      app,
      `update posts set expiration_date = clock_timestamp() + make_interval(secs => $2) where id = $1`,
      [post_id, half / 1_000],
    )
    const begun = performance.now()
    const outcomes = await together((n) => pitch(n, post_id))
    half = (performance.now() - begun) / 2
    expectOnly(outcomes, [201, 409])
    const pitched = await expectWholeOrNothing(post_id, outcomes)
    expect(pitched.filter(({ in_time }) => !in_time)).toEqual([])
    return outcomes
  })
})

test('A pitch while the draft is published finds a request, or nothing', async () => {
  await race(async (round) => {
    const post_id = await makeRequest(app, owner, { status: 'draft' })
    const publish = () => ask(app.as(owner), publishPost, { params: { post_id }, body: {} })
    const { before, outcomes, done } = await amid((n) => pitch(n, post_id), publish, later(round))
    expect(done.status).toBe(200)
    expectOnly(before, [404])
    expectOnly(outcomes, [201, 404])
    await expectWholeOrNothing(post_id, outcomes)
    return outcomes
  })
})

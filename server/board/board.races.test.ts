import { expect, test } from 'vitest'
import { movePitches } from '../../contract/board.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { boarding } from '../../test/support/boarding.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { ask, CALLS, concurrently, expectOnly, race, rowsOf, twoProcesses } from '../../test/support/races.ts'

const { app, appOf } = await twoProcesses({}, 3_600)
const { run, wait } = boarding(app)
const owner = await makeMember(app)
const pitchers = await concurrently(() => makePitcher(app))
const STAGES = ['shortlist', 'maybe', 'declined', 'used'] as const

async function pitched(author = owner) {
  const post_id = await makeRequest(app, author)
  const ids: string[] = []
  for (const pitcher of pitchers) ids.push((await makePitch(app, pitcher, post_id)).id)
  return { post_id, ids }
}
const move = (n: number, post_id: string, ids: string[], author = owner) => {
  const moves = ids.map((pitch_id) => ({ pitch_id, stage: STAGES[n % STAGES.length]! }))
  return ask(appOf(n).as(author), movePitches, { params: { post_id }, body: { moves } })
}

test('moves the same pitches from several tabs, in any order, and releases each step once', async () => {
  await race(async () => {
    const { post_id, ids } = await pitched()
    const outcomes = await concurrently((n) => move(n, post_id, n % 2 ? ids : ids.toReversed()))
    expectOnly(outcomes, 200)
    const stages = await rowsOf<{ stage: string }>(
      app,
      'select distinct stage from pitch_triage where post_id = $1',
      [post_id],
    )
    expect(stages).toHaveLength(1)
    await wait(post_id, 10)
    await Promise.all([run(), run()])
    const steps = await rowsOf(
      app,
      'select from pitch_trail w join responses r on r.id = w.response_id where r.post_id = $1',
      [post_id],
    )
    expect(steps).toHaveLength(stages[0]!.stage === 'maybe' ? 0 : CALLS)
    return outcomes
  })
})

test('moves pitches or not while a pitcher or the author leaves', async () => {
  await race(async () => {
    const [author, leaver] = [await makeMember(app), await makePitcher(app)]
    const { post_id, ids } = await pitched(author)
    ids.push((await makePitch(app, leaver, post_id)).id)
    const leave = (who: typeof author) => ask(app.as(who), deleteOwnAccount, { body: { password: PASSWORD } })
    const outcomes = await concurrently((n) =>
      n === 0 ? leave(leaver) : n === 1 ? leave(author) : move(n, post_id, ids, author),
    )
    expectOnly(outcomes, 200, 401, 404)
    await wait(post_id, 10)
    await run()
    const open = await rowsOf(app, 'select from responses where post_id = $1 and settled_at is null', [
      post_id,
    ])
    expect(open).toEqual([])
    return outcomes
  })
})

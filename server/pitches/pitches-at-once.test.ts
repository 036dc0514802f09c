import { expect, test, vi } from 'vitest'
import { REQUEST_EXPIRED } from '../../contract/pitches.rules.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { db, pool } = app.database
const owner = await makeMember(app)

const pitchesTo = (id: string) => db.selectFrom('responses').selectAll().where('post_id', '=', id).execute()

async function pitch(pitcher: Member & { source: string }, post_id: string) {
  const { params, body } = pitchTo(post_id, pitcher.source)
  const response = await app.as(pitcher).send('POST', `/api/posts/${params.post_id}/pitches`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, error: ((await response.json()) as { error?: string }).error }
}

/** Changes the post in its own transaction, and commits once a pitch waits for it. */
async function meanwhile(change: string, values: unknown[], act: () => Promise<unknown>, end: string) {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(change, values)
    const acting = act()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), BOUND)
    await holder.query(end)
    return await acting
  } finally {
    holder.release()
  }
}

test('waits for a close at the same moment, and is refused', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  const close = 'update posts set expiration_date = clock_timestamp() where id = $1'
  const act = () => pitch(pitcher, post_id)
  expect(await meanwhile(close, [post_id], act, 'commit')).toEqual({ status: 409, error: REQUEST_EXPIRED })
  expect(await pitchesTo(post_id)).toEqual([])
})

test('ignores a close that is rolled back', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  const close = 'update posts set expiration_date = clock_timestamp() where id = $1'
  const act = () => pitch(pitcher, post_id)
  expect(await meanwhile(close, [post_id], act, 'rollback')).toMatchObject({ status: 201 })
})

test('refuses a pitch to an owner who leaves at the same moment', async () => {
  const leaver = await makeMember(app)
  const [post_id, pitcher] = [await makeRequest(app, leaver), await makePitcher(app)]
  const leave = 'delete from auth_users where id = $1'
  const act = () => pitch(pitcher, post_id)
  expect(await meanwhile(leave, [leaver.id], act, 'commit')).toMatchObject({ status: 403 })
  expect(await pitchesTo(post_id)).toEqual([])
})

test('refuses a pitcher who leaves at the same moment as a stranger', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  const leave = 'delete from auth_users where id = $1'
  const act = () => pitch(pitcher, post_id)
  expect(await meanwhile(leave, [pitcher.id], act, 'commit')).toMatchObject({ status: 401 })
  expect(await pitchesTo(post_id)).toEqual([])
})

test('refuses a member whose role changes at the same moment', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  const change = `with held as (update posts set title = title where id = $1)
    update accounts set role = 'journalist' where id = $2`
  const act = () => pitch(pitcher, post_id)
  const answer = await meanwhile(change, [post_id, pitcher.id], act, 'commit')
  expect(answer).toEqual({ status: 403, error: 'Only PR members can submit pitches.' })
  expect(await pitchesTo(post_id)).toEqual([])
})

test('accepts twenty pitches of twenty PR members at once', async () => {
  const post_id = await makeRequest(app, owner)
  const pitchers = []
  for (let n = 0; n < 20; n += 1) pitchers.push(await makePitcher(app))
  const answers = await Promise.all(pitchers.map((pitcher) => pitch(pitcher, post_id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await pitchesTo(post_id)).toHaveLength(20)
})

test('keeps no words of a refused pitch anywhere', async () => {
  const [post_id, pitcher] = [await makeRequest(app, owner), await makePitcher(app)]
  await app.as(pitcher).call(submitPitch, pitchTo(post_id, pitcher.source))
  const input = pitchTo(post_id, pitcher.source, { commentary: 'a word that is nowhere else' })
  await app.as(pitcher).refused(submitPitch, input, 409)
  const kept = await db.selectFrom('responses').select('commentary').where('post_id', '=', post_id).execute()
  expect(kept).toHaveLength(1)
  expect(app.log.join('\n')).not.toContain('a word that is nowhere else')
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WEEK_FIGURES } from '../../contract/dashboard.rules.ts'
import { getWeek } from '../../contract/dashboard.ts'
import { testApp } from '../../test/support/app.ts'
import { makeApplication } from '../../test/support/applying.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { makeMessage, makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

const app = await testApp({}, undefined, 3_600)
const { db } = app.database
const admin = await makeMember(app, { role: 'admin' })
const journalist = await makeMember(app)
const week = async () => {
  const { figures } = (await app.as(admin).call(getWeek)).body
  expect(figures.map(({ name }) => name)).toEqual([...WEEK_FIGURES])
  return Object.fromEntries(figures.map(({ name, last, before }) => [name, [last, before]]))
}
/** All ages count from one instant. */
const NOW = new Date()
const move = (table: 'posts' | 'responses' | 'users' | 'accounts', id: string, age: string) =>
  sql`update ${sql.table(table)} set created_at = ${NOW}::timestamptz - ${age}::interval where id = ${id}`.execute(
    db,
  )

test('counts seven days and the seven before', async () => {
  await sql`update accounts set created_at = now() - interval '15 days'`.execute(db)
  expect(await week()).toEqual({
    ...{ Applications: [0, 0], 'New members': [0, 0], Requests: [0, 0], 'Requests with a pitch': [0, 0] },
    ...{
      'Median time to first pitch': [null, null],
      Pitches: [0, 0],
      'Pitches answered': [0, 0],
      Reports: [0, 0],
    },
  })
  const pitchers = [await makePitcher(app), await makePitcher(app)] as const
  await move('accounts', pitchers[1].id, '169 hours')
  // Neither is a member yet, or any longer within the weeks.
  await makeMember(app, { onboarded: false })
  await move('accounts', (await makeMember(app)).id, '337 hours')
  await makeApplication(app)
  await move('users', (await makeApplication(app)).id, '8 days')
  await sql`with made as (insert into cases (number, subject_type, subject_id) values (1, 'member', gen_random_uuid()) returning id)
    insert into case_reports (case_id, rule) select id, 'fake' from made`.execute(db)
  const requests = [await makeRequest(app, journalist), await makeRequest(app, journalist)] as const
  await makePost(app, journalist, { post_type: 'community' })
  await makeRequest(app, journalist, { status: 'draft' })
  const pitches = [
    await makePitch(app, pitchers[0], requests[0]),
    await makePitch(app, pitchers[1], requests[0]),
  ] as const
  await move('posts', requests[0], '5 hours')
  await move('responses', pitches[0].id, '2 hours')
  await move('posts', requests[1], '170 hours')
  const old = await makePitch(app, pitchers[0], requests[1])
  await move('responses', old.id, '169 hours')
  await makeMessage(app, pitches[0].id, journalist, pitchers[0])
  expect(await week()).toEqual({
    ...{ Applications: [1, 1], 'New members': [1, 1], Requests: [1, 1], 'Requests with a pitch': [1, 1] },
    ...{
      'Median time to first pitch': [10_800, 3_600],
      Pitches: [2, 1],
      'Pitches answered': [1, 0],
      Reports: [1, 0],
    },
  })
})

test('knows nothing of confidential requests', async () => {
  const before = await week()
  const hidden = await makeRequest(app, journalist)
  await sql`update posts set audience = 'pr' where id = ${hidden}`.execute(db)
  await makePitch(app, await makePitcher(app), hidden)
  const after = await week()
  expect({ ...after, 'New members': before['New members'] }).toEqual(before)
})

test('is for admins', async () => {
  for (const role of ['journalist', 'pr', 'expert'] as const)
    await app.as(await makeMember(app, { role })).refused(getWeek, {}, 403)
  await app.anonymous.refused(getWeek, {}, 401)
})

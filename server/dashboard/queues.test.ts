import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SHOWN_MOST } from '../../contract/dashboard.rules.ts'
import { getQueues } from '../../contract/dashboard.ts'
import { testApp } from '../../test/support/app.ts'
import { makeApplication } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'

const app = await testApp({}, undefined, 3_600)
const { db } = app.database
const admin = await makeMember(app, { role: 'admin' })
const queues = async () => (await app.as(admin).call(getQueues)).body.queues
const report = (due: string) =>
  sql`insert into cases (number, subject_type, subject_id, due_at)
    select coalesce(max(number), 0) + 1, 'member', ${randomUUID()}::uuid, now() + ${due}::interval from cases`.execute(
    db,
  )

test('counts what waits, and knows the oldest and what is overdue', async () => {
  expect(await queues()).toEqual([
    { name: 'Membership requests', count: 0, oldest_at: null, is_overdue: false },
    { name: 'Reports', count: 0, oldest_at: null, is_overdue: false },
    { name: 'Appeals', count: 0, oldest_at: null, is_overdue: false },
    { name: 'Claims', count: 0, oldest_at: null, is_overdue: false },
    { name: 'Checks', count: 0, oldest_at: null, is_overdue: false },
  ])
  const first = await makeApplication(app)
  await makeApplication(app)
  await sql`update users set created_at = '2026-11-20T10:00:00Z' where id = ${first.id}`.execute(db)
  await report('1 hour')
  await report('1 day')
  const [applications, reports] = await queues()
  expect(applications).toMatchObject({ count: 2, oldest_at: expect.stringMatching(/^2026-11-20T10:00:00/) })
  expect(reports).toMatchObject({ count: 2, is_overdue: false })
  await report('-1 minute')
  expect((await queues())[1]).toMatchObject({ count: 3, is_overdue: true })
  await sql`update cases set decision = 'no_breach', closed_at = now() where due_at < now()`.execute(db)
  expect((await queues())[1]).toMatchObject({ count: 2, is_overdue: false })
  await sql`update cases set subject_type = 'appeal' where due_at < now() + interval '2 hours'`.execute(db)
  const [, left, appeals] = await queues()
  expect([left?.count, appeals?.count]).toEqual([1, 1])
  for (const [place, type] of ['denied', 'claim', 'check'].entries()) {
    await sql`update cases set subject_type = ${type} where subject_type = 'appeal' or subject_type in ('denied', 'claim')`.execute(
      db,
    )
    expect((await queues()).slice(1).map(({ count }) => count)).toEqual(
      [
        [2, 0, 0, 0],
        [1, 0, 1, 0],
        [1, 0, 0, 1],
      ][place],
    )
  }
})

test('an application is overdue after five business days, and waits no longer once it is decided', async () => {
  const applied = await makeApplication(app)
  const { rows } = await sql<{ monday: string }>`
    select (date_trunc('week', now()) - interval '14 days')::text as monday`.execute(db)
  await sql`update users set created_at = ${rows[0]!.monday}::timestamptz where id = ${applied.id}`.execute(
    db,
  )
  expect((await queues())[0]).toMatchObject({ is_overdue: true })
  await sql`update users set data = data || '{"status": "Rejected"}'`.execute(db)
  expect((await queues())[0]).toEqual({
    ...{ name: 'Membership requests', count: 0, oldest_at: null, is_overdue: false },
  })
})

test('counts no further than what is shown', async () => {
  await sql`insert into cases (number, subject_type, subject_id)
    select 1000 + n, 'member', gen_random_uuid() from generate_series(1, ${SHOWN_MOST + 20}) n`.execute(db)
  expect((await queues())[1]).toMatchObject({ count: SHOWN_MOST + 1 })
})

test('is for admins', async () => {
  for (const role of ['journalist', 'pr', 'expert'] as const)
    await app.as(await makeMember(app, { role })).refused(getQueues, {}, 403)
  await app.anonymous.refused(getQueues, {}, 401)
})

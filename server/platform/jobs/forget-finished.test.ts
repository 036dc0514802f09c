import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { BOUND, testApp } from '../../../test/support/app.ts'
import { forgetFinished } from './forget-finished.sql.ts'

const app = await testApp()
const { db, pool } = app.database

const make = () => db.transaction().execute(forgetFinished)
/** What the current database leaves in the queue of a failed email. */
async function leftOf(data: object) {
  const { rows } = await pool.query(
    `insert into pgboss.job (name, state, data) values ('mail', 'failed', $1) returning data`,
    [data],
  )
  return rows[0].data
}
const mail = { to: 'kim@example.test', letter: 'invite', link: 'an id', slots: { name: 'Kim' } }
const older = `
  create or replace function pgboss.forget_finished() returns trigger language plpgsql as $$ begin return new; end $$;
  comment on trigger forget_finished on pgboss.job is 'older'`

test('keeps the data of a failed job, and only the recipient of a failed email', async () => {
  expect(await leftOf(mail)).toEqual({ to: mail.to })
  expect(await leftOf({ marks: ['deletions/1'] })).toEqual({ marks: ['deletions/1'] })
})

test('replaces an older form of the trigger, and cleans up what that one left', async () => {
  await pool.query(older)
  expect(await leftOf(mail)).toEqual(mail)
  await make()
  expect(await leftOf(mail)).toEqual({ to: mail.to })
  const { rowCount } = await pool.query(`select from pgboss.job where data ? 'letter'`)
  expect(rowCount).toBe(0)
})

test('creates the trigger again on a rebuilt table', async () => {
  await pool.query('drop trigger forget_finished on pgboss.job')
  await make()
  expect(await leftOf(mail)).toEqual({ to: mail.to })
})

test('waits for writers longer than other statements do, and only when it has something to create', async () => {
  const writer = await db.startTransaction().execute()
  await sql`lock table pgboss.job in row exclusive mode`.execute(writer)
  await make()
  await writer.commit().execute()
  await pool.query(older)
  const other = await db.startTransaction().execute()
  await sql`lock table pgboss.job in row exclusive mode`.execute(other)
  const making = db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '2s'`.execute(tx)
    await forgetFinished(tx)
  })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    and now() - query_start > interval '2200 ms'`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0), BOUND)
  await other.commit().execute()
  await making
  expect(await leftOf(mail)).toEqual({ to: mail.to })
})

import { expect, test } from 'vitest'
import { appealSanction } from '../../contract/sanctions.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'
import { eraseBanned } from './banned-leave.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const isThere = async ({ id }: { id: string }) =>
  (await pool.query('select from accounts where id = $1', [id])).rows.length === 1

test('deletes whoever was banned 12 months ago, unless their ban was lifted or their appeal waits', async () => {
  const [gone, fresh, lifted, appealing, suspended] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
  ]
  await makeSanction(app, gone, { kind: 'ban', ago: '366 days' })
  await makeSanction(app, fresh, { kind: 'ban', ago: '360 days' })
  const over = await makeSanction(app, lifted, { kind: 'ban', ago: '366 days' })
  await pool.query('update sanctions set ended_at = now() where id = $1', [over])
  await pool.query('update accounts set barred_until = null where id = $1', [lifted.id])
  const appealed = await makeSanction(app, appealing, { kind: 'ban' })
  const body = { words: 'I sent it to people who had asked for it.' }
  await app.as(appealing).call(appealSanction, { params: { sanction_id: appealed }, body })
  await pool.query(`begin; set local session_replication_role = replica;
    update sanctions set starts_at = now() - interval '366 days' where id = '${appealed}'; commit`)
  await makeSanction(app, suspended, { days: 400, ago: '366 days' })
  await eraseBanned(app.server.platform)
  expect(await isThere(gone)).toBe(false)
  for (const one of [fresh, lifted, appealing, suspended]) expect(await isThere(one)).toBe(true)
  expect(await mailsTo(app, gone.email)).toMatchObject([{ letter: 'account_deleted_after_ban' }])
  const { rows } = await pool.query('select kind from standing_ledger')
  expect(rows).toEqual([{ kind: 'ban' }])
})

test('goes on with the next one when an account cannot be deleted in time', async () => {
  const [slow, next] = [await makeMember(app), await makeMember(app)]
  for (const one of [slow, next]) await makeSanction(app, one, { kind: 'ban', ago: '366 days' })
  await pool.query(`create function slowly() returns trigger language plpgsql as
    $$ begin raise exception 'it took too long' using errcode = '57014'; end $$`)
  await pool.query(`create trigger slow before delete on accounts for each row
    when (old.id = '${slow.id}') execute function slowly()`)
  await eraseBanned(app.server.platform)
  expect([await isThere(slow), await isThere(next)]).toEqual([true, false])
  expect(app.takeErrors().map(({ msg }) => msg)).toEqual(['the account of a banned member was not deleted'])
  await pool.query('drop trigger slow on accounts')
  await eraseBanned(app.server.platform)
  expect(await isThere(slow)).toBe(false)
})

import { expect, test } from 'vitest'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { readApplication } from '../../contract/vetting.ts'
import { testApp } from '../../test/support/app.ts'
import { makeApplication } from '../../test/support/applying.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'
import { sweepLedger } from './ledger.ts'

const app = await testApp()
const { db, pool } = app.database
const admin = await makeMember(app, { role: 'admin' })

const leave = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
async function known({ email }: Member) {
  const { id: application_id } = await makeApplication(app, { email })
  return (await app.as(admin).call(readApplication, { params: { application_id } })).body.facts
    .earlier_sanction
}

test('shows the ban or suspension of a former member with the same address, for 24 months', async () => {
  const [banned, suspended] = [await makeMember(app), await makeMember(app)]
  await makeSanction(app, banned, { kind: 'ban' })
  await makeSanction(app, suspended, { kind: 'suspension' })
  for (const one of [banned, suspended]) await leave(one)
  expect(await known(banned)).toEqual({ kind: 'ban', rule: 'mass', until: null })
  expect(await known(suspended)).toMatchObject({ kind: 'suspension', until: expect.any(String) })
  const { rows } = await pool.query<{ row: string }>('select l::text as row from standing_ledger l')
  expect(rows).toHaveLength(2)
  for (const { row } of rows) expect(row).not.toMatch(/member-|example/)
  await pool.query(
    `update standing_ledger set left_at = now() - interval '24 months 1 minute' where kind = 'ban'`,
  )
  await sweepLedger(db)
  expect(await known(banned)).toBe(null)
  expect(await known(suspended)).toMatchObject({ kind: 'suspension' })
})

test('remembers neither warnings nor what had ended', async () => {
  const [warned, over] = [await makeMember(app), await makeMember(app)]
  await makeSanction(app, warned, { kind: 'warning' })
  await makeSanction(app, over, { days: 3, ago: '4 days' })
  for (const one of [warned, over]) {
    await leave(one)
    expect(await known(one)).toBe(null)
  }
})

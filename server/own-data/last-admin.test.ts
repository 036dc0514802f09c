import { expect, test } from 'vitest'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/factories.ts'

// Alone in its database: how many admins there are is what it is about.
const app = await testApp()
const body = { password: PASSWORD }
const admins = async () =>
  (await app.database.db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()).length

test('The last admin cannot go, another one can', async () => {
  const [first, second] = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })]
  await app.as(first).call(deleteOwnAccount, { body })
  const refused = await app.as(second).refused(deleteOwnAccount, { body }, 409)
  expect(refused.body.error).toBe('You are the last admin. Make somebody else admin first.')
  const member = await makeMember(app)
  await app.as(member).call(deleteOwnAccount, { body })
  expect(await admins()).toBe(1)
})

test('Of all admins who go at once one stays', async () => {
  const more = await Promise.all(Array.from({ length: 3 }, () => makeMember(app, { role: 'admin' })))
  await app.database.pool.query('delete from auth_users where id not in (select unnest($1::uuid[]))', [
    more.map(({ id }) => id),
  ])
  const go = (admin: Member) =>
    app.as(admin).send('POST', '/api/account/delete', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const statuses = (await Promise.all(more.map(go))).map(({ status }) => status)
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 200, 409])
  expect(await admins()).toBe(1)
})

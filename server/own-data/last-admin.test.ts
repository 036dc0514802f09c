import { expect, test } from 'vitest'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'

// Alone in its database: the test is about how many admins there are.
const app = await testApp()
const body = { password: PASSWORD }
const admins = async () =>
  (await app.database.db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()).length

test('refuses to delete the last admin, and deletes another one', async () => {
  const [first, second] = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })]
  await app.as(first).call(deleteOwnAccount, { body })
  const refused = await app.as(second).refused(deleteOwnAccount, { body }, 409)
  expect(refused.body.error).toBe('You are the last admin. Make someone else an admin first.')
  const member = await makeMember(app)
  await app.as(member).call(deleteOwnAccount, { body })
  expect(await admins()).toBe(1)
})

import { expect, test } from 'vitest'
import { readUser, updateUser } from '../../contract/auth.ts'
import { validateEmailChange } from '../../contract/email-change.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { newestLink, pressButton } from '../../test/support/links.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'

const app = await testApp()

test('does not change the address of a member who is suspended in the meantime', async () => {
  const member = await makeMember(app)
  const newEmail = 'new@example.test'
  await app.as(member).call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  await app.as(member).call(updateUser, { query: {}, body: { email: newEmail } })
  await pressButton(app, (await newestLink(app, member, 'email_change_current'))!)
  await makeSanction(app, member)
  const { said } = await pressButton(app, (await newestLink(app, member, 'email_change_new'))!)
  expect(said).toMatchObject({ error_code: 'suspended' })
  expect((await app.as(member).call(readUser)).body.email).toBe(member.email)
})

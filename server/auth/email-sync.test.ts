import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { readUser, updateUser } from '../../contract/auth.ts'
import {
  cancelEmailChange,
  markEmailPending,
  syncEmail,
  validateEmailChange,
} from '../../contract/email-change.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { newestLink, pressButton } from '../../test/support/links.ts'
import { queuedBehind } from '../../test/support/rows-at-once.ts'

const app = await testApp()
const LOCK = 'select from accounts where id = $1 for update'

async function begin(member: Member, newEmail: string) {
  const client = app.as(member)
  await client.call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  await client.call(updateUser, { query: {}, body: { email: newEmail } })
  await client.call(markEmailPending, { body: { pendingEmail: newEmail } })
}
const post = (member: Member, path: string, body: object = {}) =>
  app.as(member).send('POST', path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const addresses = async (member: Member) => {
  const client = app.as(member)
  const { email, pending_email } = (await client.call(readAccount)).body
  return { email, pending_email, counts: (await client.call(readUser)).body.email }
}

test('keeps only the new address when a sync runs beside the last confirmation', async () => {
  const member = await makeMember(app)
  const email = 'moved@example.test'
  await begin(member, email)
  await pressButton(app, (await newestLink(app, member, 'email_change_current'))!)
  const last = (await newestLink(app, member, 'email_change_new'))!
  const press = async () => {
    expect((await pressButton(app, last)).said).toMatchObject({ email_change: 'confirmed' })
    return new Response()
  }
  const sync = () => post(member, syncEmail.path)
  expect(await queuedBehind(app, { lock: LOCK, id: member.id }, [press, sync])).toEqual([200, 200])
  expect(await addresses(member)).toMatchObject({ email, counts: email })
})

test('does not show a canceled change as pending when a page marks it at the same moment', async () => {
  const member = await makeMember(app)
  const pendingEmail = 'never@example.test'
  await begin(member, pendingEmail)
  const cancel = () => post(member, cancelEmailChange.path)
  const mark = () => post(member, markEmailPending.path, { pendingEmail })
  expect(await queuedBehind(app, { lock: LOCK, id: member.id }, [cancel, mark])).toEqual([200, 409])
  expect(await addresses(member)).toEqual({
    email: member.email,
    pending_email: null,
    counts: member.email,
  })
})

import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { token, updateUser } from '../../contract/auth.ts'
import { listFeed } from '../../contract/feed.ts'
import { testApp } from '../../test/support/app.ts'
import { PASSWORD } from '../../test/support/factories.ts'
import { mailsTo, newestLink, pressButton } from '../../test/support/links.ts'
import { readAuthKey } from '../auth/tokens.ts'
import { MailedLinks } from '../mailed-links/mailed-links.ts'
import { createMember, mailInvite } from './members.ts'

const app = await testApp()
const inviting = { jobs: app.server.platform.jobs, links: new MailedLinks(await readAuthKey(app.config)) }
const { db } = app.database

const create = (email: string, role: 'pr' | 'expert' = 'pr') =>
  db.transaction().execute((tx) => createMember(inviting, tx, { email, role, name: 'Robin Hale' }))

test('gives a new member a user and an account with one id, no password, and a mailed link', async () => {
  const email = 'robin@example.test'
  const id = await create(email)
  expect(await mailsTo(app, email)).toMatchObject([{ letter: 'invite', slots: { name: 'Robin Hale' } }])
  const body = { email, password: PASSWORD }
  await app.anonymous.refused(token, { query: { grant_type: 'password' }, body }, 400)
  const link = (await newestLink(app, { id }, 'invite'))!
  expect(link).toMatchObject({ type: 'invite', redirect_to: '/app/onboarding' })
  const { path, said } = await pressButton(app, link)
  expect(path).toBe('/app/onboarding')
  const session = { access_token: said.access_token!, refresh_token: said.refresh_token! }
  const { body: account } = await app.as({ session }).call(readAccount)
  expect(account).toMatchObject({ id, email, role: 'pr', data: {}, next_step: 'profile' })
  expect(account.primary_owner_user_id).toBe(id)
  const refusal = await app.as({ session }).refused(listFeed, {}, 403)
  expect(refusal.body.code).toBe('onboarding_required')
  await db.updateTable('accounts').set({ data: '{"status":"Active"}' }).where('id', '=', id).execute()
  expect((await app.as({ session }).call(readAccount)).body.next_step).toBe('password')
  await app.as({ session }).call(updateUser, { query: {}, body: { password: PASSWORD } })
  expect((await app.as({ session }).call(readAccount)).body).toMatchObject({
    next_step: null,
    data: { role: 'pr' },
  })
  await app.as({ session }).call(listFeed, { query: {} })
  expect((await mailsTo(app, email)).map(({ letter }) => letter)).toEqual(['invite'])
})

test('makes one member of an address, however often it is tried', async () => {
  const email = 'once@example.test'
  const tried = await Promise.allSettled([1, 2, 3].map(() => create(email)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('replaces the first invite with the second', async () => {
  const email = 'again@example.test'
  const id = await create(email, 'expert')
  const first = (await newestLink(app, { id }, 'invite'))!
  await db.transaction().execute((tx) => mailInvite(inviting, tx, { id, email, name: '' }))
  expect((await pressButton(app, first)).said.error_code).toBe('otp_expired')
  expect((await mailsTo(app, email))[1]?.slots).toEqual({ name: 'User' })
  const second = (await newestLink(app, { id }, 'invite'))!
  expect((await pressButton(app, second)).said.access_token).toBeTruthy()
})

import { expect, test } from 'vitest'
import { readAccount } from '../contract/accounts.ts'
import { testApp } from '../test/support/app.ts'
import { makeMember, signIn } from '../test/support/factories.ts'
import { auditOf } from '../test/support/operating.ts'
import { makeFirstAdmin } from './first-admin.ts'

const app = await testApp()
const password = 'the first password of all'

async function start(email = 'first@example.test', ADMIN_PASSWORD: string | undefined = password) {
  const said: string[] = []
  const config = { ...app.config, ADMIN_EMAIL: email, ADMIN_PASSWORD }
  await makeFirstAdmin(config as typeof app.config, app.database, (text) => said.push(text))
  return said.join('\n')
}

const admins = () => app.database.db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()

test("creates no admin for a member's address, and leaves the member unchanged", async () => {
  const member = await makeMember(app, { role: 'pr' })
  expect(await start(member.email)).toMatch(/was ignored: the address belongs to a member.*grant-admin/)
  expect((await app.as(member).call(readAccount)).body.role).toBe('pr')
  await signIn(app, member.email)
  expect(await admins()).toEqual([])
})

test('does and logs nothing without a password', async () => {
  expect(await start('first@example.test', '')).toBe('')
  expect(await admins()).toEqual([])
})

test('makes the first admin, who can sign in, in one of two starts at once; later ones say why they do not', async () => {
  const said = await Promise.all([start(), start()])
  expect(said.sort()).toEqual([
    expect.stringMatching(/^ADMIN_EMAIL was ignored: an admin already exists\./),
    expect.stringMatching(/^Made the first admin from ADMIN_EMAIL\./),
  ])
  const [admin, ...others] = await admins()
  expect(others).toEqual([])
  const session = await signIn(app, 'first@example.test', password)
  expect((await app.as({ session }).call(readAccount)).body).toMatchObject({ role: 'admin', next_step: null })
  expect(await auditOf(app, admin!.id)).toEqual([{ action: 'admin.granted', actor_id: null, details: {} }])
  expect(await start('another@example.test')).toContain('an admin already exists')
  expect(await admins()).toHaveLength(1)
})

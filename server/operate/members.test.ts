import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { readUser } from '../../contract/auth.ts'
import { listFeed } from '../../contract/feed.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { auditOf, runCommand } from '../../test/support/operating.ts'
import { type Command, UsageError } from '../platform/command.ts'
import { grantAdmin, revokeAdmin } from './admins.ts'
import { createMember } from './create-member.ts'
import { removeFactor } from './remove-factor.ts'
import { setStatus } from './status.ts'

const app = await testApp()
const run = (command: Command, ...words: string[]) => runCommand(app, command, words)
afterEach(() => void vi.unstubAllEnvs())

const idOf = async (email: string) =>
  (
    await app.database.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

test('makes a member who is emailed a link, or one who can sign in at once', async () => {
  await run(createMember, ' Invited@\u200bExample.test ', 'pr', 'Robin', 'Hale')
  expect(await mailsTo(app, 'invited@example.test')).toMatchObject([
    { letter: 'invite', slots: { name: 'Robin Hale' } },
  ])
  vi.stubEnv('PASSWORD', PASSWORD)
  await run(createMember, 'ready@example.test', 'expert', 'Kim')
  const ready = { session: await signIn(app, 'ready@example.test') }
  const { body } = await app.as(ready).call(readAccount)
  expect(body).toMatchObject({ name: 'Kim', role: 'expert', next_step: null })
  for (const email of ['invited@example.test', 'ready@example.test'])
    expect(await auditOf(app, await idOf(email))).toEqual([
      { action: 'member.created', actor_id: null, details: {} },
    ])
})

test('refuses to make a member twice, with no address, without a role, or with a short password', async () => {
  await run(createMember, 'once@example.test', 'pr')
  await expect(run(createMember, 'once@example.test', 'pr')).rejects.toThrow(
    'There is a member with this address already.',
  )
  await expect(run(createMember, 'nobody', 'pr')).rejects.toThrow('EMAIL must be')
  await expect(run(createMember, `${'a'.repeat(65)}@example.test`, 'pr')).rejects.toThrow('EMAIL must be')
  await expect(run(createMember, 'new@example.test', 'boss')).rejects.toThrow('ROLE must be')
  // A usage error has another exit code.
  await expect(run(createMember, 'nobody', 'pr')).rejects.toBeInstanceOf(UsageError)
  await expect(run(setStatus, 'once@example.test', 'Gone')).rejects.toBeInstanceOf(UsageError)
  await expect(run(createMember, 'once@example.test', 'pr')).rejects.not.toBeInstanceOf(UsageError)
  vi.stubEnv('PASSWORD', 'short')
  await expect(run(createMember, 'new@example.test', 'pr')).rejects.toThrow('at least 6 characters')
})

test('ignores an unfinished set-up of a second factor: the member stays signed in and gets no email', async () => {
  const member = await makeMember(app)
  await app.database.db.insertInto('auth_factors').values({ user_id: member.id, secret: 'sealed' }).execute()
  expect(await run(removeFactor, member.email)).toContain('no second factor')
  await app.as(member).call(readUser)
  expect([await mailsTo(app, member.email), await auditOf(app, member.id)]).toEqual([[], []])
})

test('does not blame the address for a name that is too long or for unrelated errors', async () => {
  await expect(run(createMember, 'long@example.test', 'pr', 'x'.repeat(1_001))).rejects.toThrow(
    /^NAME must have at most 1000 characters\.$/,
  )
  await run(createMember, 'long@example.test', 'pr', 'x'.repeat(1_000))
  await app.database.pool.query('alter table accounts add constraint odd check (name <> $$Odd$$)')
  await expect(run(createMember, 'odd@example.test', 'pr', 'Odd')).rejects.toThrow('odd')
  await run(createMember, 'odd@example.test', 'pr', 'Even')
})

test('cleans a name from the operator like any other', async () => {
  await run(createMember, 'turned@example.test', 'pr', ' Robin\u202e', ' Hale\n')
  expect(await mailsTo(app, 'turned@example.test')).toMatchObject([{ slots: { name: 'Robin Hale' } }])
})

test('grants and revokes the admin role by command, and keeps the last admin', async () => {
  const [first, second] = [await makeMember(app), await makeMember(app)]
  expect(await run(grantAdmin, first.email)).toBe('The member is an admin now.')
  expect(await run(grantAdmin, first.email)).toBe('The member is an admin already: nothing was changed.')
  await expect(run(revokeAdmin, first.email, 'journalist')).rejects.toThrow('last admin')
  await run(grantAdmin, ` ${second.email.toUpperCase()} `)
  await run(revokeAdmin, first.email, 'journalist')
  expect((await app.as(first).call(readAccount)).body).toMatchObject({
    role: 'journalist',
    data: { role: 'journalist' },
  })
  expect(await auditOf(app, first.id)).toMatchObject([
    { action: 'admin.granted', actor_id: null },
    { action: 'admin.revoked', actor_id: null, details: { to: 'journalist' } },
  ])
  expect(await run(revokeAdmin, first.email, 'pr')).toBe('The member is not an admin. Nothing was changed.')
  expect((await app.as(first).call(readAccount)).body.role).toBe('journalist')
  await expect(run(revokeAdmin, second.email, 'admin')).rejects.toThrow('ROLE')
  await expect(run(grantAdmin, 'nobody@example.test')).rejects.toThrow('no member')
})

test('removes a lost second factor, and signs the member out', async () => {
  const member = await makeMember(app)
  await app.database.db
    .insertInto('auth_factors')
    .values({ user_id: member.id, status: 'verified', secret: 'sealed' })
    .execute()
  await app.as(member).refused(listFeed, {}, 403)
  expect(await run(removeFactor, member.email)).toContain('removed')
  expect(await mailsTo(app, member.email)).toMatchObject([{ letter: 'second_factor_removed' }])
  await app.as(member).refused(readUser, {}, 401)
  await app.as({ session: await signIn(app, member.email) }).call(listFeed, { query: {} })
  expect(await run(removeFactor, member.email)).toContain('no second factor')
  expect(await auditOf(app, member.id)).toHaveLength(1)
  expect(await mailsTo(app, member.email)).toHaveLength(1)
  await expect(run(removeFactor, 'nobody@example.test')).rejects.toThrow('no member')
})

import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { token } from '../../contract/auth.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { type Member, makeMember, signIn } from '../../test/support/factories.ts'
import { auditOf, runCommand } from '../../test/support/operating.ts'
import { signOut } from './sign-out.ts'

const app = await testApp()
const renewal = ({ session }: Member) => ({
  query: { grant_type: 'refresh_token' as const },
  body: { refresh_token: session.refresh_token },
})

test('signs a member or an admin out everywhere: token, renewal and stream end; others stay', async () => {
  const [admin, other] = [await makeMember(app, { role: 'admin' }), await makeMember(app)]
  const elsewhere = { session: await signIn(app, admin.email) }
  const stream = await app.stream(admin)
  expect(await runCommand(app, signOut, [` ${admin.email.toUpperCase()}`])).toContain('signed out')
  const before = (await auditOf(app, admin.id)).length
  expect(await runCommand(app, signOut, [admin.email])).toBe(
    'The member is not signed in: nothing was changed.',
  )
  expect(await auditOf(app, admin.id)).toHaveLength(before)
  await stream.ended()
  for (const one of [admin, elsewhere]) await app.as(one).refused(readAccount, {}, 401)
  await app.anonymous.refused(token, renewal(admin), 400)
  await app.as(other).call(readAccount)
  expect(await auditOf(app, admin.id)).toEqual([
    { action: 'account.sessions_ended', actor_id: null, details: {} },
  ])
})

test('does not count a member with expired sessions as signed in', async () => {
  const member = await makeMember(app)
  await app.database.pool.query(
    `update auth_sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    [member.id],
  )
  expect(await runCommand(app, signOut, [member.email])).toBe(
    'The member is not signed in: nothing was changed.',
  )
  expect(await auditOf(app, member.id)).toEqual([])
})

test('signs everyone out, and counts each once', async () => {
  const all = [await makeMember(app), await makeMember(app)]
  await signIn(app, all[0]!.email)
  expect(await runCommand(app, signOut, [], { flags: { all: true } })).toMatch(/^Signed out: \d+\.$/)
  for (const one of all) await app.as(one).refused(readAccount, {}, 401)
  expect(await runCommand(app, signOut, [], { flags: { all: true } })).toBe(
    'Nobody is signed in: nothing was changed.',
  )
})

test('ends a session that starts meanwhile with all others', async () => {
  const member = await makeMember(app)
  const { db, pool } = app.database
  await db
    .updateTable('auth_sessions')
    .set({ ended_at: new Date() as never })
    .execute()
  const beginning = await db.startTransaction().execute()
  await beginning
    .insertInto('auth_sessions')
    .values({ user_id: member.id, method: 'password', expires_at: new Date(Date.now() + 60_000) as never })
    .execute()
  const signingOut = runCommand(app, signOut, [], { flags: { all: true } })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), BOUND)
  await beginning.commit().execute()
  expect(await signingOut).toBe('Signed out: 1.')
})

test('ends a session that is renewed meanwhile with all others, without a deadlock', async () => {
  const member = await makeMember(app)
  const { db, pool } = app.database
  const renewing = await db.startTransaction().execute()
  const own = renewing.selectFrom('auth_sessions').select('id').where('user_id', '=', member.id)
  const { id } = await own.forUpdate().executeTakeFirstOrThrow()
  const signingOut = runCommand(app, signOut, [], { flags: { all: true } })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), BOUND)
  await renewing.updateTable('auth_sessions').set({ refreshed_at: sql`now()` }).where('id', '=', id).execute()
  await renewing.commit().execute()
  expect(await signingOut).toMatch(/^Signed out: \d+\.$/)
  await app.as(member).refused(readAccount, {}, 401)
})

test('requires an address, and it must belong to a member', async () => {
  const [member] = [await makeMember(app)]
  await expect(runCommand(app, signOut, [])).rejects.toThrow('--all')
  await expect(runCommand(app, signOut, [member.email], { flags: { all: true } })).rejects.toThrow('--all')
  await expect(runCommand(app, signOut, ['nobody@example.test'])).rejects.toThrow('no member')
  await app.as(member).call(readAccount)
})

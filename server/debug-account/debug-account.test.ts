import { describe, expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { becomeJournalist, listDebugAccounts } from '../../contract/debug-account.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'

const off = await testApp()
const on = await testApp({ DEBUG_ACCOUNT_PAGE: '1', NODE_ENV: 'test' })

const listed = async (member?: Member) =>
  (await (member ? on.as(member) : on.anonymous).call(listDebugAccounts)).body
const shown = ({ id, name, email, role }: Member) => ({ id, name, email, role })
const roleOf = async (member: Member) => (await on.as(member).call(readAccount)).body.role

describe('Where the page is off', () => {
  test('lists nobody, to nobody', async () => {
    const empty = { enabled: false, accounts: [] }
    const admin = await makeMember(off, { role: 'admin' })
    expect((await off.anonymous.call(listDebugAccounts)).body).toEqual(empty)
    expect((await off.as(admin).call(listDebugAccounts)).body).toEqual(empty)
  })

  test('overwrites no role', async () => {
    const member = await makeMember(off, { role: 'expert' })
    const { body } = await off.as(member).refused(becomeJournalist, {}, 403)
    expect(body.error).toBe('The debug page is disabled.')
    expect((await off.as(member).call(readAccount)).body.role).toBe('expert')
  })
})

describe('Where it is on', () => {
  test('shows nobody to an anonymous caller, and members themselves', async () => {
    expect(await listed()).toEqual({ enabled: true, accounts: [] })
    for (const traits of [{ role: 'pr' }, { dormant: true }, { onboarded: false }] as const) {
      const member = await makeMember(on, traits)
      expect(await listed(member)).toEqual({ enabled: true, accounts: [shown(member)] })
    }
  })

  test('treats a caller who owes the code of their second factor as anonymous', async () => {
    const admin = await makeMember(on, { role: 'admin' })
    await on.database.pool.query(
      `insert into auth_factors (user_id, status, secret) values ($1, 'verified', 'x')`,
      [admin.id],
    )
    expect((await listed(admin)).accounts).toEqual([])
  })

  test('shows the ten newest to an admin', async () => {
    const admin = await makeMember(on, { role: 'admin' })
    const newest = [admin]
    for (let n = 0; n < 10; n += 1) newest.unshift(await makeMember(on))
    expect((await listed(admin)).accounts).toEqual(newest.slice(0, 10).map(shown))
  })

  test('makes the calling member a journalist, and nobody else', async () => {
    const [member, other] = [await makeMember(on, { role: 'pr' }), await makeMember(on, { role: 'pr' })]
    await on.as(member).call(becomeJournalist)
    expect([await roleOf(member), await roleOf(other)]).toEqual(['journalist', 'pr'])
    expect((await on.as(member).call(readAccount)).body.data.role).toBe('journalist')
    await on.as(member).refused(becomeJournalist, { body: { id: other.id } }, 422)
    expect(await roleOf(other)).toBe('pr')
  })

  test('records the change once', async () => {
    const member = await makeMember(on, { role: 'expert' })
    await on.as(member).call(becomeJournalist)
    await on.as(member).call(becomeJournalist)
    const { rows } = await on.database.pool.query(
      'select action, actor_id, details from audit_log where subject_id = $1',
      [member.id],
    )
    const details = { from: 'expert', to: 'journalist' }
    expect(rows).toEqual([{ action: 'account.role_changed', actor_id: member.id, details }])
  })

  test('opens nothing else: a new member stays new, an anonymous caller anonymous', async () => {
    const member = await makeMember(on, { role: 'pr', onboarded: false })
    await on.as(member).call(becomeJournalist)
    const account = (await on.as(member).call(readAccount)).body
    expect([account.role, account.data]).toEqual(['journalist', {}])
    await on.anonymous.refused(becomeJournalist, {}, 401)
  })
})

import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { queuedBehind } from '../../test/support/rows-at-once.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const admin = await makeMember(app, { role: 'admin' })
const NEW_PASSWORD = 'another-phrase-of-words'

const ask = (by: Member, method: string, path: string, body: object = {}) =>
  app.as(by).send(method, path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const endSessions = ({ id }: Member) => ask(admin, 'POST', `/api/admin/members/${id}/end-sessions`)
const changeRole = ({ id }: Member, role = 'expert') =>
  ask(admin, 'PUT', `/api/admin/members/${id}/role`, { role })
const reactivate = ({ id }: Member) => ask(admin, 'POST', `/api/admin/members/${id}/reactivate`)
const changePassword = (member: Member) =>
  ask(member, 'PUT', '/auth/v1/user', { password: NEW_PASSWORD, current_password: PASSWORD })
const leave = (member: Member) => ask(member, 'POST', '/api/account/delete', { password: PASSWORD })
/** With a pending address, which a new password drops. */
async function changingAddress(dormant = false) {
  const member = await makeMember(app, { dormant })
  const text = 'update accounts set pending_email = $1, pending_email_requested_at = now() where id = $2'
  await app.database.pool.query(text, [`new-${member.email}`, member.id])
  return member
}
const account = ({ id }: Member) => ({ lock: 'select from accounts where id = $1 for update', id })

test.each([
  ['ending their sessions', endSessions],
  ['a new role', changeRole],
  ['reactivating them', reactivate],
] as const)('runs beside a new password and a deletion of the member: %s', async (_act, act) => {
  for (const own of [changePassword, leave]) {
    const first = await changingAddress(act === reactivate)
    expect(await queuedBehind(app, account(first), [() => act(first), () => own(first)])).toEqual([200, 200])
  }
})

test("refuses nothing because of another call's locks, thirty times at once", async () => {
  const seen = new Set<number>()
  for (let n = 0; n < 30; n += 1) {
    const member = await changingAddress()
    const own = n % 2 === 0 ? changePassword : leave
    const done = own(member)
    const acts = [changeRole(member, 'pr'), endSessions(member), changeRole(member), endSessions(member)]
    for (const { status } of await Promise.all([done, ...acts])) seen.add(status)
  }
  expect([...seen].filter((status) => ![200, 401, 404, 409].includes(status))).toEqual([])
  expect(seen).toContain(200)
})

import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { runCommand } from '../../test/support/operating.ts'
import { revokeAdmin } from './admins.ts'
import { deleteMember } from './delete-member.ts'

const app = await testApp()
const run = (...words: string[]) => runCommand(app, revokeAdmin, words)

test('keeps one of two admins who are revoked at once, also when one leaves at the same time', async () => {
  for (let n = 0; n < 5; n += 1) {
    await app.database.pool.query(`update accounts set role = 'pr' where role = 'admin'`)
    const [one, other] = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })]
    const second =
      n % 2 === 0 ? run(other.email, 'pr') : runCommand(app, deleteMember, [other.email], { yes: true })
    const done = await Promise.allSettled([run(one.email, 'expert'), second])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refusal = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(String(refusal.reason)).toContain('This is the last admin.')
  }
})

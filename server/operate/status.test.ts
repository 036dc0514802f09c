import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { createPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { communityPost, type Member, makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { auditOf, runCommand } from '../../test/support/operating.ts'
import { reactivate, setStatus } from './status.ts'

const app = await testApp()
const set = ({ email }: { email: string }, status: string) => runCommand(app, setStatus, [email, status])
const wake = ({ email }: { email: string }) => runCommand(app, reactivate, [email])
const post = (member: Member) => app.as(member).call(createPost, { body: communityPost() })

test('makes a member dormant at once, and active again, with an email', async () => {
  const member = await makeMember(app)
  expect(await set(member, 'dormant')).toBe('The member is dormant now.')
  const { body } = await app.as(member).refused(createPost, { body: communityPost() }, 403)
  expect(body.code).toBe('membership_dormant')
  expect(await mailsTo(app, member.email)).toEqual([])
  expect(await set(member, 'Active')).toContain('active again')
  await post(member)
  expect(await mailsTo(app, member.email)).toMatchObject([{ letter: 'reactivated' }])
  expect(await auditOf(app, member.id)).toEqual([
    { action: 'account.status_changed', actor_id: null, details: { to: 'Dormant' } },
    { action: 'account.reactivated', actor_id: null, details: {} },
  ])
})

test('reactivates a dormant member once', async () => {
  const member = await makeMember(app, { dormant: true })
  expect(await wake(member)).toContain('active again')
  await post(member)
  for (const again of [await wake(member), await set(member, 'active')])
    expect(again).toBe('The member is active already: nothing was changed.')
  expect(await mailsTo(app, member.email)).toHaveLength(1)
})

test("refuses admins, members who aren't onboarded, and strangers; leaves a dormant member dormant", async () => {
  const admin = await makeMember(app, { role: 'admin' })
  await expect(set(admin, 'Dormant')).rejects.toThrow('Admins are never dormant.')
  const invited = await makeMember(app, { onboarded: false })
  await expect(set(invited, 'Dormant')).rejects.toThrow('not completed onboarding')
  await expect(wake(invited)).rejects.toThrow('not completed onboarding')
  expect((await app.as(invited).call(readAccount)).body.data).toEqual({})
  const dormant = await makeMember(app, { dormant: true })
  expect(await set(dormant, 'Dormant')).toBe('The member is dormant already: nothing was changed.')
  await expect(set(dormant, 'Sleepy')).rejects.toThrow('STATUS must be Active or Dormant.')
  const stranger = { email: 'nobody@example.test' }
  await expect(set(stranger, 'Dormant')).rejects.toThrow('no member')
  await expect(wake(stranger)).rejects.toThrow('no member')
  for (const { id } of [admin, invited, dormant]) expect(await auditOf(app, id)).toEqual([])
})

import { expect, test } from 'vitest'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { approveApplication, rejectApplication, sendInvite } from '../../contract/vetting.ts'
import { testApp } from '../../test/support/app.ts'
import { type Applied, makeApplication, storedApplications } from '../../test/support/applying.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { queuedBehind } from '../../test/support/rows-at-once.ts'

const app = await testApp({ LIMITS: 'application-notices=1/3600' })
const admin = await makeMember(app, { role: 'admin' })

const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const ask = (path: string, body: object) => app.as(admin).send('POST', path, json(body))
const approve = ({ id }: Applied) => ask(approveApplication.path, { applicationId: id })
const reject = ({ id }: Applied) => ask(rejectApplication.path, { applicationId: id })
const invite = ({ email }: Applied) => ask(sendInvite.path, { email })
const leave = (member: Member) =>
  app.as(member).send('POST', deleteOwnAccount.path, json({ password: PASSWORD }))

const ACTS = [
  ['Inviting', invite],
  ['Approving', approve],
  ['Rejecting', reject],
] as const

test.each(ACTS)('%s does not wait for the deletion of the member with that address', async (_act, act) => {
  const member = await makeMember(app)
  const applied = await makeApplication(app, { email: member.email })
  const row = { lock: 'select from users where id = $1 for update', id: applied.id }
  expect(await queuedBehind(app, row, [() => act(applied), () => leave(member)])).toEqual([200, 200])
  expect(await storedApplications(app, member.email)).toEqual([])
})

test.each(ACTS)(
  '%s at the same time as that deletion comes before it or finds nothing',
  async (_act, act) => {
    for (let n = 0; n < 10; n += 1) {
      const member = await makeMember(app)
      const applied = await makeApplication(app, { email: member.email })
      await makeApplication(app, { email: member.email })
      const left = leave(member)
      const [{ status: gone }, { status }] = await Promise.all([left, act(applied)])
      expect(gone).toBe(200)
      expect([200, 404]).toContain(status)
      expect(await storedApplications(app, member.email)).toEqual([])
    }
  },
)

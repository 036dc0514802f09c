import { expect, test } from 'vitest'
import { register } from '../../contract/applications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { approveApplication, rejectApplication, sendInvite } from '../../contract/vetting.ts'
import { testApp } from '../../test/app.ts'
import { type Applied, application, keptOf, makeApplication } from '../../test/applying.ts'
import { type Member, makeMember, PASSWORD } from '../../test/factories.ts'
import { queuedBehind } from '../../test/rows-at-once.ts'

const MANY = 'applications-address=10000/86400,applications-person=10000/86400,application-notices=1/3600'
const app = await testApp({ LIMITS: MANY })
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
const apply = ({ email }: Applied) => app.anonymous.send('POST', register.path, json(application({ email })))

const ACTS = [
  ['Inviting', invite],
  ['Approving', approve],
  ['Rejecting', reject],
] as const

test.each(ACTS)('%s goes on beside the deletion of the member with that address', async (_act, act) => {
  const member = await makeMember(app)
  const applied = await makeApplication(app, { email: member.email })
  const row = { lock: 'select from users where id = $1 for update', id: applied.id }
  expect(await queuedBehind(app, row, [() => act(applied), () => leave(member)])).toEqual([200, 200])
  expect(await keptOf(app, member.email)).toEqual([])
})

test.each(ACTS)('%s at once with that deletion, it comes before or finds nothing', async (_act, act) => {
  for (let n = 0; n < 10; n += 1) {
    const member = await makeMember(app)
    const applied = await makeApplication(app, { email: member.email })
    await makeApplication(app, { email: member.email })
    const left = leave(member)
    const [{ status: gone }, { status }] = await Promise.all([left, act(applied)])
    expect(gone).toBe(200)
    expect([200, 404]).toContain(status)
    expect(await keptOf(app, member.email)).toEqual([])
  }
})

test.each([
  ['approved', approve],
  ['invited', invite],
] as const)('Nothing waits under the address of who is %s while he applies again', async (_act, act) => {
  for (let n = 0; n < 20; n += 1) {
    const applied = await makeApplication(app)
    const again = Array.from({ length: 6 }, () => apply(applied))
    const statuses = (await Promise.all([act(applied), ...again])).map(({ status }) => status)
    expect(statuses).toEqual(Array(7).fill(200))
    const kept = (await keptOf(app, applied.email)).map(({ data }) => (data as { status: string }).status)
    expect(new Set(kept)).toEqual(new Set(['Approved']))
  }
})

test('Of six who invite one at once, one does; the others are asked to wait a minute', async () => {
  const applied = await makeApplication(app)
  const answers = await Promise.all(Array.from({ length: 6 }, () => invite(applied)))
  const statuses = answers.map(({ status }) => status).sort((one, other) => one - other)
  expect(statuses).toEqual([200, ...Array(5).fill(429)])
})

import { expect, test } from 'vitest'
import { register } from '../../contract/applications.ts'
import { approveApplication, askApplicant, rejectApplication, sendInvite } from '../../contract/vetting.ts'
import { testApp } from '../../test/support/app.ts'
import { application as form, makeApplication, storedApplications } from '../../test/support/applying.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
const admin = await makeMember(app, { role: 'admin' })
const member = await makeMember(app)
const apply = (email?: string) => app.anonymous.call(register, { body: form(email ? { email } : {}) })

test('tells only admins that something changed, and not what', async () => {
  const [stream, other] = [await app.stream(admin), await app.stream(member)]
  for (const one of [stream, other]) await one.next('ready')
  const expectEvent = async () => expect((await stream.next('applications.changed')).data).toEqual({})
  const email = 'told@valley.example'
  await apply(email)
  await expectEvent()
  const [application] = await storedApplications(app, email)
  await app.as(admin).call(askApplicant, {
    params: { application_id: application!.id },
    body: { question: 'Where do you work now?' },
  })
  await expectEvent()
  await app.as(admin).call(rejectApplication, { body: { applicationId: application!.id } })
  await expectEvent()
  const { id } = await makeApplication(app)
  await app.as(admin).call(approveApplication, { body: { applicationId: id } })
  await expectEvent()
  await app.as(admin).call(sendInvite, { body: { email: (await makeApplication(app)).email } })
  await expectEvent()
  // The event must not reveal whether an address is a member's.
  await apply(member.email)
  await expectEvent()
  await app.as(admin).refused(approveApplication, { body: { applicationId: id } }, 409)
  const post = await makePost(app, member)
  await app.database.pool.query(`select publish_event('post.created', $1)`, [post])
  for (const one of [stream, other]) expect((await one.next()).name).toBe('post.created')
})

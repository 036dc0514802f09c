import { changeMemberRole, endMemberSessions, reactivateMember } from '../../contract/membership.ts'
import { approveApplication, readApplication, rejectApplication } from '../../contract/vetting.ts'
import type { TestApp } from '../../test/app.ts'
import { makeApplication } from '../../test/applying.ts'
import type { Client } from '../../test/client.ts'
import { makeMember } from '../../test/factories.ts'

/** What admins do with applications and members. */
export async function tellOfTeam(app: TestApp, client: Client): Promise<void> {
  const [one, other] = [(await makeApplication(app)).id, (await makeApplication(app)).id]
  await client.call(readApplication, { params: { application_id: one } })
  await client.call(approveApplication, { body: { applicationId: one } })
  await client.call(rejectApplication, { body: { applicationId: other } })
  const params = { account_id: (await makeMember(app, { role: 'pr', dormant: true })).id }
  await client.call(reactivateMember, { params })
  await client.call(endMemberSessions, { params })
  await client.call(changeMemberRole, { params, body: { role: 'expert' } })
}

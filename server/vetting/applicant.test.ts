import { expect, test, vi } from 'vitest'
import { register } from '../../contract/applications.ts'
import { updateUser } from '../../contract/auth.ts'
import { listFeed } from '../../contract/feed.ts'
import { completeProfile, readOwnApplication } from '../../contract/onboarding.ts'
import { approveApplication, listApplications, sendInvite } from '../../contract/vetting.ts'
import { BOUND, promptApp } from '../../test/support/app.ts'
import { application as form, makeApplication } from '../../test/support/applying.ts'
import { makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { mailsTo, newestLink, pressButton } from '../../test/support/links.ts'

const app = await promptApp({ LIMITS: 'applications-address=1000/60' })
const admin = await makeMember(app, { role: 'admin' })

const apply = (changes: object) => app.anonymous.call(register, { body: form(changes) })
const waiting = async (search: string) =>
  (await app.as(admin).call(listApplications, { body: { search, status: 'New' } })).body.applications

/** The session that the newest invite to this address starts. */
async function follow(email: string) {
  const { rows } = await app.database.pool.query('select id from auth_users where email = $1', [email])
  const { path, said } = await pressButton(app, (await newestLink(app, rows[0], 'invite'))!)
  expect(path).toBe('/app/onboarding')
  const session = { access_token: said.access_token!, refresh_token: said.refresh_token! }
  return app.as({ session })
}

test('signs in an approved applicant by their link and shows what they wrote in the application', async () => {
  const email = 'way@valley.example'
  await apply({ email, name: 'Rosa Czerny', city: 'Fresno' })
  const [own] = await waiting(email)
  await apply({ email, name: 'A Stranger', city: 'Elsewhere', organization: 'Stranger Ltd.' })
  await app.as(admin).call(approveApplication, { body: { applicationId: own!.id } })
  expect(await waiting(email)).toEqual([])
  const member = await follow(email)
  const { body } = await member.call(readOwnApplication)
  expect(body.application).toMatchObject({ organization: 'Valley Weekly Business', location: 'Fresno, CA' })
  const profile = { bio: 'I write about freight.', title: 'Editor', organization: 'The Ledger' }
  await member.call(completeProfile, { body: profile })
  await member.refused(listFeed, {}, 403)
  await member.call(updateUser, { query: {}, body: { password: PASSWORD } })
  await member.call(listFeed)
  await signIn(app, email)
})

test('fills in onboarding from a later application when that one was approved', async () => {
  const email = 'later@valley.example'
  await apply({ email, name: 'A Stranger', city: 'Elsewhere' })
  await apply({ email, name: 'Rosa Czerny', city: 'Boise', state: 'ID' })
  const own = (await waiting(email)).find(({ city }) => city === 'Boise')
  await app.as(admin).call(approveApplication, { body: { applicationId: own!.id } })
  const { body } = await (await follow(email)).call(readOwnApplication)
  expect(body.application?.location).toBe('Boise, ID')
})

test('fills in nothing from an application that a stranger files later, even where it was kept', async () => {
  const email = 'afterwards@valley.example'
  await apply({ email, city: 'Fresno' })
  await app.as(admin).call(sendInvite, { body: { email } })
  await apply({ email, city: 'Elsewhere' })
  expect(await waiting(email)).toEqual([])
  const late = await makeApplication(app, { email }, { city: 'Elsewhere' })
  const member = await follow(email)
  const location = async () => (await member.call(readOwnApplication)).body.application?.location
  expect(await location()).toBe('Fresno, CA')
  await app.as(admin).call(approveApplication, { body: { applicationId: late.id } })
  expect(await location()).toBe('Fresno, CA')
})

test('sends no receipt to the applicant and no notice to admins when the decision comes first', async () => {
  const email = 'quick@valley.example'
  const { jobs, database } = app.server.platform
  const made = await makeApplication(app, { email }, { status: 'Rejected', name: 'Quick Decision' })
  await database.db
    .transaction()
    .execute((tx) => jobs.queue(tx, { name: 'application' }, { id: made.id, email }))
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      `select from pgboss.job join pgboss.queued_in_tests queued using (id)
       where job.name = 'application' and state = 'completed' and queued.data ->> 'id' = $1`,
      [made.id],
    )
    expect(rowCount).toBe(1)
  }, BOUND)
  expect(await mailsTo(app, email)).toEqual([])
  expect(JSON.stringify(await mailsTo(app, admin.email))).not.toContain('Quick Decision')
})

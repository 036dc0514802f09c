import { expect, test, vi } from 'vitest'
import { sendContactMessage } from '../../contract/contact.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { approveApplication, rejectApplication } from '../../contract/vetting.ts'
import { BOUND, testDatabase } from '../../test/support/app.ts'
import { type Applied, contactMessage, makeApplication } from '../../test/support/applying.ts'
import { appAt, backupOf, query, restoreInto, restoreTarget } from '../../test/support/backing-up.ts'
import { makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { hashPassword } from '../platform/passwords.ts'

const target = await restoreTarget(await testDatabase())
const app = await appAt(target)
const admin = await makeMember(app, { role: 'admin' })
const applied = () =>
  makeApplication(app, {
    ...{ question: 'Where do you work?', asked_at: '2026-01-02T00:00:00Z' },
    ...{ answer: 'At the Ledger', answered_at: '2026-01-03T00:00:00Z' },
  })
const [joins, joinsToo, refused, refusedToo, waits] = [
  await applied(),
  await applied(),
  await applied(),
  await applied(),
  await applied(),
]
await app.anonymous.call(sendContactMessage, { body: contactMessage({ email: joins.email }) })
await app.anonymous.call(sendContactMessage, { body: contactMessage({ email: waits.email }) })
const early = await backupOf(app)

const marked = async (mark: string) => (await target.files.read(mark)) !== null
const recorded = (mark: string) => vi.waitFor(async () => expect(await marked(mark)).toBe(true), BOUND)

/** Becomes a member and deletes their own account. */
async function joinAndLeave({ id, email }: Applied) {
  await app.as(admin).call(approveApplication, { body: { applicationId: id } })
  const password_hash = await hashPassword(PASSWORD)
  const user = { password_hash, password_set_at: new Date(), email_confirmed_at: new Date() }
  await app.database.db.updateTable('auth_users').set(user).where('email', '=', email).execute()
  const session = await signIn(app, email)
  await app.as({ session }).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await recorded(`erasures/${id}`)
}
async function reject({ id }: Applied) {
  await app.as(admin).call(rejectApplication, { body: { applicationId: id } })
  await recorded(`rejections/${id}`)
}

// Of each kind, one is known to the storage and one only to the database; a later backup knows all.
for (const one of [joins, joinsToo]) await joinAndLeave(one)
for (const one of [refused, refusedToo]) await reject(one)
const later = await backupOf(app)
await target.files.remove(`erasures/${joinsToo.id}`)
await target.files.remove(`rejections/${refusedToo.id}`)
await app.close()

type Found = { connection: typeof target.connection }
const applicationsOf = ({ connection }: Found, ...all: Applied[]) =>
  query(
    connection,
    'select id, data, question, answer, decided_at is not null as decided from users where id = any($1)',
    [all.map(({ id }) => id)],
  )
const writersTo = async ({ connection }: Found) =>
  (await query(connection, 'select email from contact_messages')).map(({ email }) => email)

async function expectErased(at: Found) {
  expect(await applicationsOf(at, joins, joinsToo)).toEqual([])
  expect(await writersTo(at)).toEqual([waits.email])
  const rejected = { data: { status: 'Rejected' }, question: null, answer: null, decided: true }
  const kept = await applicationsOf(at, refused, refusedToo)
  expect(kept).toHaveLength(2)
  for (const { id } of [refused, refusedToo]) expect(kept).toContainEqual({ id, ...rejected })
  expect(await applicationsOf(at, waits)).toMatchObject([
    { data: { status: 'New', name: 'Rosa Czerny' }, answer: 'At the Ledger', decided: false },
  ])
}

test('erases the texts of leavers and rejected applicants again, and restores pending applications', async () => {
  expect(await restoreInto(target, early, true)).toMatchObject({ erased: 0, applications: 5 })
  await expectErased(target)
  for (const mark of [`erasures/${joinsToo.id}`, `rejections/${refusedToo.id}`])
    expect(await marked(mark), 'for the next restore').toBe(true)
  const noted = `select action, actor_id from audit_log where subject_id = $1`
  expect(await query(target.connection, noted, [refused.id])).toEqual([
    { action: 'application.rejected', actor_id: null },
  ])
})

test('erases again what a later backup knows, when database and storage are lost', async () => {
  const fresh = await restoreTarget()
  expect(await restoreInto(fresh, later)).toMatchObject({ applications: 0 })
  // Only the storage knows what the older backup must not bring back.
  await query(fresh.connection, 'drop schema public cascade; create schema public')
  expect(await restoreInto(fresh, early)).toMatchObject({ applications: 5 })
  await expectErased(fresh)
})

test('restores them as they were when nothing knows that they were erased', async () => {
  const fresh = await restoreTarget()
  expect(await restoreInto(fresh, early)).toMatchObject({ applications: 0 })
  expect(await applicationsOf(fresh, joins, joinsToo, refused, refusedToo)).toHaveLength(4)
})

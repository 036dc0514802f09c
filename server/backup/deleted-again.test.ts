import { expect, test, vi } from 'vitest'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { BOUND, testApp, testDatabase } from '../../test/support/app.ts'
import { appAt, backupOf, query, restoreInto, restoreTarget } from '../../test/support/backing-up.ts'
import { type Member, makeComment, makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'
import { uploadPicture } from '../../test/support/uploading.ts'

const target = await restoreTarget(await testDatabase())
const app = await appAt(target)
await makeMember(app, { role: 'admin' })
const [stays, kim, robin, noor] = [
  await makeMember(app),
  await makeMember(app, { name: 'Kim Pryor' }),
  await makeMember(app),
  await makeMember(app),
]
const picture = await uploadPicture(app.as(kim))
const kept = await uploadPicture(app.as(stays))
for (const [member, picture_url] of [
  [kim, picture],
  [stays, kept],
] as const)
  await app.database.db.updateTable('accounts').set({ picture_url }).where('id', '=', member.id).execute()
const post = await makePost(app, stays)
const comment = await makeComment(app, kim, post)
const early = await backupOf(app)

const marked = async (id: string) => (await target.files.read(`deletions/${id}`)) !== null
async function leave(member: Member) {
  await app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await vi.waitFor(async () => expect(await marked(member.id)).toBe(true), BOUND)
}
const isThere = async (connection: typeof target.connection, member: Member) =>
  (await query(connection, 'select from accounts where id = $1', [member.id])).length === 1
const key = (url: string) => `profile-images/${url.split('/').at(-1)}`

// One is known to the storage, one only to the database, one only to a later backup.
await leave(kim)
await leave(robin)
await target.files.remove(`deletions/${robin.id}`)
await leave(noor)
const later = await backupOf(app)
await app.close()

test('keeps members deleted since the backup deleted, with their pictures; keeps others’ messages', async () => {
  const restored = await restoreInto(target, early, true)
  expect(restored).toMatchObject({ erased: 3, pictures: 0 })
  for (const member of [kim, robin, noor]) expect(await isThere(target.connection, member)).toBe(false)
  expect(await isThere(target.connection, stays)).toBe(true)
  expect(await target.files.read(key(picture))).toBeNull()
  expect(await target.files.read(key(kept))).not.toBeNull()
  expect(
    await query(target.connection, 'select account_id, post_id from comments where id = $1', [comment]),
  ).toEqual([{ account_id: null, post_id: post }])
  expect(await marked(robin.id), 'for the next restore').toBe(true)
  const noted = `select subject_id, actor_id from audit_log where action = 'account.deleted' and subject_id = $1`
  expect(await query(target.connection, noted, [kim.id])).toEqual([{ subject_id: kim.id, actor_id: null }])
})

test('knows from the backup itself who was deleted when database and storage are lost', async () => {
  const fresh = await restoreTarget()
  const { erased } = await restoreInto(fresh, later)
  expect(erased).toBe(0)
  expect(await fresh.files.read(`deletions/${kim.id}`)).not.toBeNull()
  // An older one over it: by now it is known who is gone.
  expect(await restoreInto(fresh, early, true)).toMatchObject({ erased: 3 })
  expect(await isThere(fresh.connection, kim)).toBe(false)
  expect(await fresh.files.read(key(picture))).toBeNull()
})

test('restores a member with their picture when nothing knows that they were deleted', async () => {
  const fresh = await restoreTarget()
  expect(await restoreInto(fresh, early)).toMatchObject({ erased: 0, pictures: 2 })
  const back = await testApp({ DATA_DIR: fresh.config.dataDir }, fresh.connection)
  expect((await back.anonymous.send('GET', picture)).status).toBe(200)
})

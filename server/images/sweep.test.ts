import { expect, test, vi } from 'vitest'
import { storedImage } from '../../contract/images.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { BOUND } from '../../test/support/bound.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { images } from './images.sql.ts'
import { keepOwnImage, sweepImages } from './images.ts'

// Jobs wait: one of them sweeps each hour.
const app = await testApp({}, undefined, 3_600)
const other = await testApp({ DATA_DIR: app.config.dataDir }, app.database.connection, 3_600)
const { db, pool } = app.database

const sweep = (on = app) => sweepImages(on.server.platform)
const upload = (member: Member) => uploadPicture(app.as(member))
const age = (url: string, hours: number) =>
  pool.query('update images set created_at = now() - make_interval(hours => $2) where name = $1', [
    storedImage(url),
    hours,
  ])
const old = async (member: Member) => {
  const url = await upload(member)
  await age(url, 25)
  return url
}
const wear = (member: Member, url: string | null) =>
  db.updateTable('accounts').set({ picture_url: url }).where('id', '=', member.id).execute()
const hasFile = async (url: string) => (await app.anonymous.send('GET', url)).status === 200
const hasRow = async (url: string) =>
  (await db.selectFrom('images').select('name').where('name', '=', storedImage(url)).execute()).length > 0
const isThere = async (url: string) => {
  const [file, row] = [await hasFile(url), await hasRow(url)]
  expect(row, 'file and row are there together').toBe(file)
  return file
}
const show = (member: Member, url: string) =>
  db.transaction().execute(async (tx) => {
    await keepOwnImage(tx, member, url)
    await tx.updateTable('accounts').set({ picture_url: url }).where('id', '=', member.id).execute()
  })
const refused = { status: 422, fields: { picture_url: 'Must be a valid URL' } }

test('removes what has been shown nowhere for a day; keeps what is shown, or younger', async () => {
  const member = await makeMember(app, { role: 'pr' })
  const [worn, photo, unused, young] = [
    await old(member),
    await old(member),
    await old(member),
    await upload(member),
  ]
  await age(young, 23)
  await wear(member, worn)
  await db
    .insertInto('profiles')
    .values({ account_id: member.id, name: 'S', role: 'Executive', photo_url: photo })
    .execute()
  await sweep()
  expect(await Promise.all([worn, photo, unused, young].map(isThere))).toEqual([true, true, false, true])
})

test('removes a picture that was replaced', async () => {
  const member = await makeMember(app)
  const [first, second] = [await old(member), await old(member)]
  await wear(member, first)
  await sweep()
  expect(await isThere(second)).toBe(false)
  const third = await upload(member)
  await wear(member, third)
  await sweep()
  expect([await isThere(first), await isThere(third)]).toEqual([false, true])
})

test('accepts only pictures that the caller uploaded and that still exist', async () => {
  const [member, another] = [await makeMember(app), await makeMember(app)]
  const [own, foreign, gone] = [await upload(member), await upload(another), await old(member)]
  await sweep()
  await show(member, own)
  await expect(show(member, foreign)).rejects.toMatchObject(refused)
  await expect(show(member, gone)).rejects.toMatchObject(refused)
  await expect(
    db.transaction().execute((tx) => keepOwnImage(tx, member, gone, 'photo_url')),
  ).rejects.toMatchObject({ fields: { photo_url: 'Must be a valid URL' } })
  await db.transaction().execute(async (tx) => {
    for (const url of ['', null, undefined, 'https://pictures.example/a.webp'])
      await keepOwnImage(tx, member, url)
  })
})

test('keeps the file of a picture that is just being shown', async () => {
  const member = await makeMember(app)
  const url = await old(member)
  await db.transaction().execute(async (tx) => {
    await keepOwnImage(tx, member, url)
    await tx.updateTable('accounts').set({ picture_url: url }).where('id', '=', member.id).execute()
    // Not committed yet: the sweep of the other process can't see it.
    await sweep(other)
  })
  await sweep(other)
  expect(await isThere(url)).toBe(true)
})

test('refuses to show a picture that is being swept', async () => {
  const member = await makeMember(app)
  const url = await old(member)
  let showing: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await images.disown(tx)
    showing = show(member, url).catch((error: unknown) => error)
    await vi.waitFor(async () => {
      const waiting = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      expect(waiting.rowCount).toBeGreaterThan(0)
    }, BOUND)
  })
  expect(await showing).toMatchObject(refused)
  await sweep()
  expect(await isThere(url)).toBe(false)
})

test('lets two processes sweep at once', async () => {
  const member = await makeMember(app)
  const urls = [await old(member), await old(member), await old(member)]
  await Promise.all([sweep(), sweep(other), sweep(), sweep(other)])
  await sweep()
  expect(await Promise.all(urls.map(isThere))).toEqual([false, false, false])
})

test("keeps the row of a file that can't be removed, and retries", async () => {
  const url = await old(await makeMember(app))
  const removing = vi.spyOn(app.server.platform.files, 'remove').mockRejectedValueOnce(new Error('no disk'))
  await sweep()
  removing.mockRestore()
  expect(await isThere(url)).toBe(true)
  expect(app.log.join()).toContain('a picture that nobody shows was not removed')
  await sweep()
  expect(await isThere(url)).toBe(false)
})

test('deletes the row of an upload that left no file', async () => {
  const member = await makeMember(app)
  const name = '00000000-0000-4000-8000-000000000001.webp'
  await db.insertInto('images').values({ name, account_id: member.id, bytes: 9 }).execute()
  const url = `/storage/v1/object/public/profile-images/${name}`
  await age(url, 25)
  await sweep()
  expect(await hasRow(url)).toBe(false)
})

test('removes all pictures of a member who leaves, and the rows an hour after their upload', async () => {
  const member = await makeMember(app)
  const [worn, unused] = [await upload(member), await upload(member)]
  await show(member, worn)
  await app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect([await hasFile(worn), await hasFile(unused)]).toEqual([false, false])
  await sweep()
  expect([await hasRow(worn), await hasRow(unused)]).toEqual([true, true])
  await age(worn, 2)
  await age(unused, 2)
  await sweep()
  expect([await hasRow(worn), await hasRow(unused)]).toEqual([false, false])
})

test('also removes what a leaver left because the storage was down', async () => {
  const member = await makeMember(app)
  const url = await upload(member)
  const removing = vi.spyOn(app.server.platform.files, 'remove').mockRejectedValue(new Error('no disk'))
  await app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  removing.mockRestore()
  expect(await isThere(url)).toBe(true)
  await age(url, 2)
  await sweep()
  expect(await isThere(url)).toBe(false)
})

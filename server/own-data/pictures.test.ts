import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'

const app = await testApp()
const { db, pool } = app.database

const remove = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
const path = (name: string) => `/storage/v1/object/public/profile-images/${name}`
const store = async () => {
  const name = `${randomUUID()}.webp`
  await app.server.platform.files.write(`profile-images/${name}`, Buffer.from('RIFF'))
  return name
}
const exists = async (name: string) => (await app.anonymous.send('GET', path(name))).status === 200
const wear = (member: Member, url: string) =>
  pool.query('update accounts set picture_url = $1 where id = $2', [url, member.id])
const addSource = (member: Member, photo_url: string) =>
  db
    .insertInto('profiles')
    .values({ account_id: member.id, name: 'S', role: 'Executive', photo_url })
    .execute()

test('removes the pictures of a member and their sources from the storage with the account', async () => {
  const member = await makeMember(app, { role: 'pr' })
  const [own, source, another] = [await store(), await store(), await store()]
  await wear(member, path(own))
  await addSource(member, `${app.address}${path(source)}`)
  expect(await exists(own)).toBe(true)
  await remove(member)
  expect([await exists(own), await exists(source), await exists(another)]).toEqual([false, false, true])
})

test('keeps pictures that another member shows: naming one as your own does not remove it', async () => {
  const [member, victim] = [await makeMember(app), await makeMember(app)]
  const [picture, photo] = [await store(), await store()]
  await wear(victim, path(picture))
  await addSource(victim, path(photo))
  await wear(member, path(picture))
  await addSource(member, path(photo))
  await remove(member)
  expect([await exists(picture), await exists(photo)]).toEqual([true, true])
})

test('leaves pictures elsewhere, and file names that are not ours, alone', async () => {
  for (const url of [
    'https://pictures.example/a.webp',
    path('../../auth-secret'),
    path('x'),
    'http://[',
    '',
  ]) {
    const member = await makeMember(app)
    await wear(member, url)
    await remove(member)
  }
})

test('keeps the deletion when pictures cannot be removed', async () => {
  const member = await makeMember(app)
  const name = await store()
  await wear(member, path(name))
  const removing = vi.spyOn(app.server.platform.files, 'remove').mockRejectedValue(new Error('no disk'))
  await remove(member)
  expect(removing).toHaveBeenCalledWith(`profile-images/${name}`)
  removing.mockRestore()
  expect(app.log.join()).toContain('a picture of a deleted account was not removed')
  const left = await db.selectFrom('accounts').select('id').where('id', '=', member.id).execute()
  expect(left).toEqual([])
})

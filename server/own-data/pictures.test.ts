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

test('Pictures of the member and his sources leave the storage with him', async () => {
  const member = await makeMember(app, { role: 'pr' })
  const [own, source, another] = [await store(), await store(), await store()]
  await wear(member, path(own))
  await addSource(member, `${app.address}${path(source)}`)
  expect(await exists(own)).toBe(true)
  await remove(member)
  expect([await exists(own), await exists(source), await exists(another)]).toEqual([false, false, true])
})

test('Pictures that somebody else shows stay: nobody takes a picture away by naming it as his own', async () => {
  const [member, victim] = [await makeMember(app), await makeMember(app)]
  const [picture, photo] = [await store(), await store()]
  await wear(victim, path(picture))
  await addSource(victim, path(photo))
  await wear(member, path(picture))
  await addSource(member, path(photo))
  await remove(member)
  expect([await exists(picture), await exists(photo)]).toEqual([true, true])
})

test('Pictures elsewhere, and names that are none of ours, are left alone', async () => {
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

test('Pictures that cannot be removed do not undo the deletion', async () => {
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

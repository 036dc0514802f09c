import { expect, test } from 'vitest'
import { readProfile } from '../../contract/directory.ts'
import { changeMemberRole } from '../../contract/membership.ts'
import { readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { listSources } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'

const app = await testApp()
const admin = await makeMember(app, { role: 'admin' })
const [former, reader] = [await makeMember(app, { role: 'pr' }), await makeMember(app)]
const source = await makeSource(app, former, { name: 'Harriet Lane' })
const traits = { post_type: 'request_for_source' as const, expiration_date: inDays(3) }
const request = await makePost(app, reader, traits)
const give = (role: 'journalist' | 'pr') =>
  app.as(admin).call(changeMemberRole, { params: { account_id: former.id }, body: { role } })
const listed = async (by = reader) =>
  (await app.as(by).call(listSources, { body: {} })).body.sources.map(({ id }) => id)
const pitch = { params: { post_id: request }, body: { profile_id: source, commentary: 'Words' } }

test('keeps the sources of a former PR member, but lists, opens and pitches none until they are one again', async () => {
  expect(await listed()).toEqual([source])
  await give('journalist')
  expect(await mailsTo(app, former.email)).toMatchObject([
    { letter: 'role_changed_from_pr', slots: { role: 'Journalist' } },
  ])
  for (const by of [reader, former, admin]) expect(await listed(by)).toEqual([])
  await app.as(former).refused(submitPitch, pitch, 403)
  const own = await app.as(former).call(readOwnPitch, { params: pitch.params })
  expect(own.body).toMatchObject({ pitch: null, has_source: false })
  await app.as(reader).refused(readProfile, { params: { profile_id: source } }, 403)
  await give('pr')
  expect(await mailsTo(app, former.email)).toMatchObject([{}, { letter: 'role_changed' }])
  expect(await listed()).toEqual([source])
  expect(await listed(former)).toEqual([source])
  await app.as(former).call(submitPitch, pitch)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { listFeed } from '../../contract/feed.ts'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { addBeat, saveProfile } from '../../contract/profile.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
const limited = await testApp({ RATE_LIMITS: 'on' }, app.database.connection)
const read = async (member: SignedIn) => (await app.as(member).call(readAccount)).body
const save = (member: SignedIn, body: { picture_url?: string; bio?: string }) =>
  app.as(member).call(saveProfile, { body })

async function imageOf(member: { id: string }): Promise<string> {
  const name = `${randomUUID()}.webp`
  await app.database.db.insertInto('images').values({ name, account_id: member.id, bytes: 10 }).execute()
  return IMAGES_PATH + name
}

test('saves picture and bio independently, beside the rest of the profile', async () => {
  const profile = { title: 'Editor', bio: 'Old words.', beats: ['Banking'] }
  const member = await makeMember(app, { profile })
  const before = await read(member)
  const picture_url = await imageOf(member)
  await save(member, { picture_url })
  expect(await read(member)).toMatchObject({ picture_url, profile })
  await save(member, { bio: '  New words.\r\nAnd more. \n' })
  const after = await read(member)
  expect(after).toMatchObject({ picture_url, profile: { ...profile, bio: 'New words.\nAnd more.' } })
  expect(after).toMatchObject({ data: before.data, role: before.role, updated_by: member.id })
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
  await save(member, { picture_url: '', bio: '' })
  expect(await read(member)).toMatchObject({
    picture_url: null,
    profile: { title: 'Editor', beats: ['Banking'] },
  })
  expect((await read(member)).profile).not.toHaveProperty('bio')
})

test("accepts the member's own picture in our storage, and keeps an address elsewhere as it is", async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)]
  const refuse = async (picture_url: string) =>
    (await app.as(member).refused(saveProfile, { body: { picture_url, bio: 'Not kept' } }, 422)).body.fields
  const said = { picture_url: 'Must be a valid URL' }
  expect(await refuse(await imageOf(other))).toEqual(said)
  expect(await refuse(`${IMAGES_PATH}${randomUUID()}.webp`)).toEqual(said)
  for (const url of [
    'not an address',
    'javascript:alert(1)',
    '/storage/v1/object/public/profile-images/../x',
  ])
    expect(await refuse(url)).toEqual(said)
  expect(await read(member)).toMatchObject({ picture_url: null, profile: {} })
  expect((await read(member)).profile).not.toHaveProperty('bio')
  await save(member, { picture_url: ' https://pictures.example/me.png ' })
  expect(await read(member)).toMatchObject({ picture_url: 'https://pictures.example/me.png' })
})

test("keeps the current picture, even one that is not counted among the member's uploads", async () => {
  const member = await makeMember(app)
  const picture_url = `${IMAGES_PATH}${randomUUID()}.webp`
  await app.database.db.updateTable('accounts').set({ picture_url }).where('id', '=', member.id).execute()
  await save(member, { picture_url, bio: 'Words.' })
  expect(await read(member)).toMatchObject({ picture_url, profile: { bio: 'Words.' } })
  const gone = `${IMAGES_PATH}${randomUUID()}.webp`
  await app.as(member).refused(saveProfile, { body: { picture_url: gone } }, 422)
})

test('accepts a picture address of any characters and any length', async () => {
  const member = await makeMember(app)
  const begin = 'https://pictures.example/'
  const picture_url = begin + '報'.repeat(1_000 - begin.length)
  await save(member, { picture_url })
  expect(await read(member)).toMatchObject({ picture_url })
  await save(member, { picture_url: `${begin}\u0000me.png` })
  expect(await read(member)).toMatchObject({ picture_url: `${begin}me.png` })
})

test('limits a bio to 5,000 code points, and refuses every other field of the account', async () => {
  const member = await makeMember(app)
  await save(member, { bio: '🗞'.repeat(5_000) })
  const refuse = async (body: object) =>
    (await app.as(member).refused(saveProfile, { body }, 422)).body.fields
  expect(await refuse({ bio: '🗞'.repeat(5_001) })).toEqual({
    bio: 'String must contain at most 5000 character(s)',
  })
  const named = { role: 'admin', email: 'x@example.test', id: member.id, profile: {}, beats: ['Banking'] }
  expect(Object.keys((await refuse({ bio: 'Mine', ...named }))!).sort()).toEqual(Object.keys(named).sort())
  expect((await read(member)).profile.bio).toBe('🗞'.repeat(5_000))
})

test('shows the new picture and bio on earlier posts in the feed', async () => {
  const [member, reader] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const id = await makePost(app, member)
  const poster = async () =>
    (await app.as(reader).call(listFeed)).body.posts.find((post) => post.id === id)?.account
  expect(await poster()).toMatchObject({ picture_url: null })
  const picture_url = await imageOf(member)
  await save(member, { picture_url, bio: 'Covers ports.' })
  expect(await poster()).toMatchObject({ picture_url, profile: { bio: 'Covers ports.' } })
})

test("notifies the member's own pages, and nobody else", async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)]
  const [own, others] = [await app.stream(member), await app.stream(other)]
  for (const stream of [own, others]) await stream.next('ready')
  await save(member, { bio: 'Words.' })
  expect((await own.next('profile.changed')).data).toEqual({})
  await save(other, { bio: 'Words.' })
  await others.next('profile.changed')
  expect(others.unread).toEqual([])
  for (const stream of [own, others]) stream.close()
})

test('refuses everyone except an onboarded, active member', async () => {
  const dormant = await makeMember(app, { dormant: true })
  const body = { bio: 'Not kept' }
  expect((await app.as(dormant).refused(saveProfile, { body }, 403)).body.code).toBe('membership_dormant')
  for (const role of ['journalist', 'admin'] as const) {
    const member = await makeMember(app, { role, onboarded: false })
    expect((await app.as(member).refused(saveProfile, { body }, 403)).body.code).toBe('onboarding_required')
    expect((await read(member)).profile).toEqual({})
  }
})

test('limits profile changes to 120 an hour', async () => {
  const member = await makeMember(app)
  const client = limited.as(member)
  for (let n = 0; n < 120; n += 1) await client.call(saveProfile, { body: { bio: `Words ${n}` } })
  const { headers } = await client.refused(saveProfile, { body: { bio: 'One more' } }, 429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
  await client.refused(addBeat, { body: { beat: 'Banking' } }, 429)
  expect((await read(member)).profile).toEqual({ bio: 'Words 119' })
  await limited.as(await makeMember(app)).call(saveProfile, { body: { bio: 'Mine' } })
})

import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { addBeat, removeBeat } from '../../contract/profile.ts'
import { BEATS, type Beat } from '../../contract/vocabulary.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'

const app = await testApp()
const profileOf = async (member: SignedIn) => (await app.as(member).call(readAccount)).body.profile
const beatsOf = async (member: SignedIn) => (await profileOf(member)).beats
const add = (member: SignedIn, beat: Beat) => app.as(member).call(addBeat, { body: { beat } })
const remove = (member: SignedIn, beat: string) => app.as(member).call(removeBeat, { body: { beat } })
const typed = (count: number) => Array.from({ length: count }, (_, n) => `Typed ${n}`)

test('keeps beats in the order of adding, beside the rest of the profile', async () => {
  const member = await makeMember(app, { profile: { title: 'Editor' } })
  for (const beat of ['Legal', 'Banking', 'SaaS'] as const) await add(member, beat)
  expect(await profileOf(member)).toEqual({ title: 'Editor', beats: ['Legal', 'Banking', 'SaaS'] })
  await remove(member, 'Banking')
  await add(member, 'Banking')
  expect(await beatsOf(member)).toEqual(['Legal', 'SaaS', 'Banking'])
  for (const beat of ['Legal', 'SaaS', 'Banking']) await remove(member, beat)
  expect(await beatsOf(member)).toEqual([])
})

test('leaves an existing beat as it is, in any case, and accepts removing an absent one', async () => {
  const member = await makeMember(app, { profile: { beats: ['saas', 'Deep  sea'] } })
  await add(member, 'SaaS')
  expect(await beatsOf(member)).toEqual(['saas', 'Deep  sea'])
  await remove(member, 'Legal')
  await remove(member, ' Deep  sea ')
  expect(await beatsOf(member)).toEqual(['saas'])
  await remove(member, 'SAAS')
  expect(await beatsOf(member)).toEqual([])
  await remove(await makeMember(app), 'SaaS')
})

test('accepts only the beats of the product, one at a time', async () => {
  const member = await makeMember(app)
  const refuse = async (body: object) => (await app.as(member).refused(addBeat, { body }, 422)).body.fields
  for (const beat of ['', 'banking', 'Other', 'Gardening', ['Banking'], null])
    expect(Object.keys((await refuse({ beat }))!)).toEqual(['beat'])
  expect(Object.keys((await refuse({ beat: 'Banking', account_id: member.id }))!)).toEqual(['account_id'])
  expect(await beatsOf(member)).toBeUndefined()
})

test('allows fifty beats; after one is removed another fits', async () => {
  const member = await makeMember(app, { profile: { beats: typed(50) } })
  const { body } = await app.as(member).refused(addBeat, { body: { beat: 'Legal' } }, 409)
  expect(body.error).toBe('You have 50 beats, which is the most. Remove one first.')
  await remove(member, 'Typed 7')
  await add(member, 'Legal')
  expect(await beatsOf(member)).toEqual([...typed(50).filter((beat) => beat !== 'Typed 7'), 'Legal'])
})

test('loses and duplicates none when all are added and half of them removed at once', async () => {
  const member = await makeMember(app)
  await Promise.all([...BEATS, ...BEATS].map((beat) => add(member, beat)))
  expect((await beatsOf(member))?.toSorted()).toEqual(BEATS.toSorted())
  await Promise.all([...BEATS.slice(0, 12), ...BEATS.slice(0, 12)].map((beat) => remove(member, beat)))
  expect((await beatsOf(member))?.toSorted()).toEqual(BEATS.slice(12).toSorted())
})

test('fits one of two beats added at once into the last free place', async () => {
  const member = await makeMember(app, { profile: { beats: typed(49) } })
  const send = async (beat: Beat) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app
      .as(member)
      .send('POST', '/api/account/beats', { headers, body: JSON.stringify({ beat }) })
    return answer.status
  }
  const statuses = await Promise.all((['Legal', 'Banking', 'SaaS'] as const).map(send))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await beatsOf(member)).toHaveLength(50)
})

test("notifies the member's own pages of a change, and of nothing else", async () => {
  const member = await makeMember(app, { profile: { beats: ['Legal'] } })
  const stream = await app.stream(member)
  await stream.next('ready')
  await add(member, 'Legal')
  await remove(member, 'Banking')
  await remove(member, 'Legal')
  await stream.next('profile.changed')
  await add(member, 'Legal')
  await stream.next('profile.changed')
  expect(stream.unread).toEqual([])
  stream.close()
})

test('refuses everyone except an onboarded, active member', async () => {
  const dormant = await makeMember(app, { dormant: true, profile: { beats: ['Legal'] } })
  for (const endpoint of [addBeat, removeBeat]) {
    const { body } = await app.as(dormant).refused(endpoint, { body: { beat: 'Legal' } }, 403)
    expect(body.code).toBe('membership_dormant')
  }
  expect(await beatsOf(dormant)).toEqual(['Legal'])
  const admin = await makeMember(app, { role: 'admin', onboarded: false })
  await app.as(admin).refused(addBeat, { body: { beat: 'Legal' } }, 403)
  expect(await profileOf(admin)).toEqual({})
})

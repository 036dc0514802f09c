import { expect, test } from 'vitest'
import { listRequests } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost, type PostTraits } from '../../test/support/factories.ts'
import { makePitcher } from '../../test/support/pitching.ts'
import { holdPitch, requesting } from '../../test/support/requesting.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const { titles } = requesting(app)
const author = await makeMember(app)
const [pr, expert, admin] = [
  await makePitcher(app),
  await makeMember(app, { role: 'expert' }),
  await makeMember(app, { role: 'admin' }),
]

let minute = 0
const make = (title: string, traits: PostTraits = {}, by: { id: string } = author) => {
  minute += 1
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, minute))
  return makePost(app, by, { post_type: 'request_for_source', title, created_at, ...traits })
}

await make('Closed', { expiration_date: inDays(-1), tags: ['Banking'] })
const open = await make('Open', { expiration_date: inDays(2), tags: ['Banking', 'Industrial'] })
const enough = await make('Enough', { expiration_date: inDays(3), request_state: 'enough', tags: ['Legal'] })
await make('Draft', { status: 'draft' })
await make('Own, closed', { deadline: inDays(-2), post_type: 'request_for_story', tags: ['Legal'] }, pr)
await make('Own', { post_type: 'request_for_story', tags: ['Industrial'] }, pr)
await make('Own draft', { post_type: 'request_for_story', status: 'draft' }, pr)

const OWN = ['Own', 'Own, closed']

test('lists open requests and those that have enough, with the own ones whatever their state', async () => {
  const expected = [...OWN, 'Enough', 'Open']
  expect(await titles(pr)).toEqual(expected)
  expect(await titles(pr, { state: 'open' })).toEqual(expected)
  expect(await titles(expert)).toEqual(['Own', 'Enough', 'Open'])
})

test('lists only closed requests, also of the own ones', async () => {
  expect(await titles(pr, { state: 'closed' })).toEqual(['Own, closed', 'Closed'])
  expect(await titles(pr, { state: 'closed', mine: 'true' })).toEqual(['Own, closed'])
  expect(await titles(pr, { mine: 'true' })).toEqual(OWN)
  await app.as(pr).refused(listRequests, { query: { state: 'enough' } }, 422)
})

test('lists everything with state=all, and with expired=true unless a state is given', async () => {
  const everything = [...OWN, 'Enough', 'Open', 'Closed']
  expect(await titles(pr, { state: 'all' })).toEqual(everything)
  expect(await titles(pr, { expired: 'true' })).toEqual(everything)
  expect(await titles(pr, { expired: 'true', state: 'closed' })).toEqual(['Own, closed', 'Closed'])
  expect(await titles(pr, { expired: 'false' })).toEqual(await titles(pr))
})

test('combines beats with OR, and with the other filters by AND, in either order', async () => {
  for (const order of ['newest', 'deadline'] as const) {
    const listed = async (query: object) => (await titles(pr, { order, ...query })).sort()
    expect(await listed({ beats: 'Banking' })).toEqual(['Open'])
    expect(await listed({ beats: 'Industrial,Legal' })).toEqual(['Enough', 'Open', 'Own', 'Own, closed'])
    expect(await listed({ beats: 'Banking', state: 'all' })).toEqual(['Closed', 'Open'])
    expect(await listed({ beats: 'Industrial,Legal', search: 'own' })).toEqual(OWN)
    expect(await listed({ beats: 'Banking', mine: 'true' })).toEqual([])
  }
  await app.as(pr).refused(listRequests, { query: { beats: 'Gardening' } }, 422)
})

test('leaves out what the caller has pitched to, or holds a pitch to, in either order', async () => {
  const rival = await makePitcher(app)
  const { make: pitch } = talking(app)
  await pitch(pr, author, { post_id: open, profile_id: pr.source })
  for (const order of ['newest', 'deadline'] as const) {
    expect((await titles(pr, { unpitched: 'true', order })).sort()).toEqual(['Enough', ...OWN])
    expect((await titles(rival, { unpitched: 'true', order })).sort()).toEqual(['Enough', 'Open'])
    expect(await titles(pr, { unpitched: 'false', order })).toContain('Open')
  }
  const held = await holdPitch(app, pr, enough)
  for (const order of ['newest', 'deadline'] as const)
    expect(await titles(pr, { unpitched: 'true', order })).toEqual(OWN)
  const over = { outcome: 'withdrawn', outcome_at: new Date(), commentary: '' }
  await app.database.db.updateTable('held_pitches').set(over).where('id', '=', held).execute()
  expect(await titles(pr, { unpitched: 'true' })).toEqual([...OWN, 'Enough'])
})

test('ignores that filter for those who cannot pitch', async () => {
  // As a former PR member they have pitched.
  for (const member of [expert, admin]) {
    await talking(app).make(member, author, { post_id: open })
    expect(await titles(member, { unpitched: 'true' })).toEqual(await titles(member))
  }
  await app.as(expert).refused(listRequests, { query: { unpitched: 'perhaps' } }, 422)
})

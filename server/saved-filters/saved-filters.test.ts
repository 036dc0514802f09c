import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { removeFilter, saveFilter } from '../../contract/saved-filters.ts'
import { BEATS } from '../../contract/vocabulary.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { setCounted } from '../../test/support/limited.ts'

const app = await testApp()
const filter = (changes: object = {}): BodyOf<typeof saveFilter> => ({
  name: 'Banks',
  postType: 'request_for_source',
  beats: ['Banking', 'SaaS'],
  showExpired: true,
  showSavedOnly: false,
  showMyPostsOnly: false,
  ...changes,
})
const NO_KEYWORDS = { any: [], all: [], none: [], within: null }
const dataOf = async (member: SignedIn) => (await app.as(member).call(readAccount)).body.data
const savedBy = async (member: SignedIn) => (await dataOf(member)).saved_filters
const namesOf = async (member: SignedIn) => (await savedBy(member))?.map(({ name }) => name)
const save = (member: SignedIn, changes: object = {}, headers = {}) =>
  app.as(member).call(saveFilter, { body: filter(changes), headers })
const put = async ({ id }: { id: string }, count: number) => {
  await app.database.pool.query(
    `insert into saved_filters (id, account_id, place, name)
      select gen_random_uuid(), $1, n, 'Filter ' || n from generate_series(0, $2 - 1) n`,
    [id, count],
  )
}

test('keeps filters in the order of saving, beside the rest of the account', async () => {
  const member = await makeMember(app)
  expect(await savedBy(member)).toBeUndefined()
  expect((await save(member)).body).toMatchObject({ ...filter(), ...NO_KEYWORDS, place: 0 })
  const all = filter({ name: 'A name', postType: 'all', beats: [], showExpired: false })
  await save(member, all)
  expect(await dataOf(member)).toEqual({
    role: 'journalist',
    status: 'Active',
    saved_filters: [filter(), all],
  })
})

test('removes the filter of that name and nothing else, and accepts a repeat', async () => {
  const member = await makeMember(app)
  for (const name of ['One', 'Two', 'one']) await save(member, { name })
  for (let n = 0; n < 2; n += 1) {
    const { body } = await app.as(member).call(removeFilter, { query: { name: ' One ' } })
    expect(body).toEqual({ success: true })
    expect(await namesOf(member)).toEqual(['Two', 'one'])
  }
  for (const name of ['Two', 'one']) await app.as(member).call(removeFilter, { query: { name } })
  expect(await savedBy(member)).toEqual([])
  await app.as(await makeMember(app)).call(removeFilter, { query: { name: 'One' } })
})

test('refuses a second filter of the same name, ignoring blanks; another case is another name', async () => {
  const member = await makeMember(app)
  await save(member)
  for (const name of ['Banks', '  Banks\n', 'Banks\u200b']) {
    const { body } = await app.as(member).refused(saveFilter, { body: filter({ name }) }, 409)
    expect(body.error).toBe('A filter of this name exists already.')
  }
  await save(member, { name: 'Small banks' })
  await app.as(member).refused(saveFilter, { body: filter({ name: 'Small\n banks' }) }, 409)
  await app.as(member).call(removeFilter, { query: { name: 'Small  banks' } })
  await save(member, { name: 'banks' })
  expect(await namesOf(member)).toEqual(['Banks', 'banks'])
  await save(await makeMember(app))
})

test('allows a hundred filters; after one is removed another fits', async () => {
  const member = await makeMember(app)
  await put(member, 99)
  await save(member, { name: 'Filter 99' })
  const { body } = await app.as(member).refused(saveFilter, { body: filter({ name: 'More' }) }, 409)
  expect(body.error).toBe('You have 100 saved filters, which is the most. Remove one first.')
  await app.as(member).call(removeFilter, { query: { name: 'Filter 7' } })
  await save(member, { name: 'More' })
  expect(await savedBy(member)).toHaveLength(100)
})

test('answers a repeat with its key with the first reply, and saves one', async () => {
  const member = await makeMember(app)
  const headers = { 'idempotency-key': 'key-number-1' }
  const replies = await Promise.all(Array.from({ length: 5 }, () => save(member, {}, headers)))
  for (const { body } of replies) expect(body).toEqual(replies[0]!.body)
  expect(replies[0]!.body).toMatchObject(filter())
  expect(await namesOf(member)).toEqual(['Banks'])
  const other = { body: filter({ name: 'Other' }), headers }
  await app.as(member).refused(saveFilter, other, 422)
})

test.each([
  ['name', undefined, 'Name is required'],
  ['name', ' \u200b\n ', 'Name is required'],
  ['name', 'x'.repeat(257), 'String must contain at most 256 character(s)'],
  ['postType', 'poll', 'Invalid input'],
  ['postType', undefined, 'Required'],
  ['beats', undefined, 'Required'],
  ['beats.0', ['Gardening'], 'Invalid input'],
  ['beats', [...BEATS, 'Banking'], 'Invalid input'],
  ['showExpired', 'true', 'Invalid input'],
  ['showSavedOnly', null, 'Invalid input'],
  ['showMyPostsOnly', undefined, 'Required'],
  ['account_id', 'another', 'Invalid input'],
  ['search', 'words', 'Invalid input'],
])('answers a wrong %s (%j) with "%s"', async (path, value, message) => {
  const member = await makeMember(app)
  const [field = ''] = path.split('.')
  const { body } = await app.as(member).refused(saveFilter, { body: filter({ [field]: value }) }, 422)
  expect(body.fields).toEqual({ [path]: message })
  expect(await savedBy(member)).toBeUndefined()
})

test.each([{}, { name: ' ' }, { name: 'x'.repeat(257) }, { name: 'One', all: 'true' }])(
  'refuses to remove by %j',
  async (query) => {
    await app.as(await makeMember(app)).refused(removeFilter, { query }, 422)
  },
)

test('accepts exactly the longest name, counted in code points, and finds it again', async () => {
  const member = await makeMember(app)
  for (const name of ['👍'.repeat(256), `%_\\"'${'x'.repeat(251)}`, '__proto__']) {
    await save(member, { name })
    expect(await namesOf(member)).toEqual([name])
    await app.as(member).call(removeFilter, { query: { name } })
    expect(await savedBy(member)).toEqual([])
  }
})

test('keeps the filters of each member apart, and none of dormant members or those without a profile', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  await save(one)
  await app.as(other).call(removeFilter, { query: { name: 'Banks' } })
  expect(await namesOf(one)).toEqual(['Banks'])
  const dormant = await makeMember(app, { dormant: true })
  for (const [endpoint, input] of [
    [saveFilter, { body: filter() }],
    [removeFilter, { query: { name: 'Banks' } }],
  ] as const) {
    expect((await app.as(dormant).refused(endpoint, input, 403)).body.code).toBe('membership_dormant')
    await app.as(await makeMember(app, { onboarded: false })).refused(endpoint, input, 403)
    await app.anonymous.refused(endpoint, input, 401)
  }
  expect(await dataOf(dormant)).toEqual({ role: 'journalist', status: 'Dormant' })
})

test("refuses an admin without a profile: only onboarding creates an account's data", async () => {
  const admin = await makeMember(app, { role: 'admin', onboarded: false })
  const { body } = await app.as(admin).refused(saveFilter, { body: filter() }, 403)
  expect(body).toEqual({ error: 'Complete your profile first.', code: 'onboarding_required' })
  expect(await dataOf(admin)).toEqual({})
  await save(await makeMember(app, { role: 'admin' }))
})

test('limits saves to a hundred and twenty an hour; removing is not counted', async () => {
  const member = await makeMember(app)
  const remove = (name: string) => app.as(member).call(removeFilter, { query: { name } })
  await save(member, { name: 'Filter 1' })
  await setCounted(app, 'saved-filters', 118)
  for (const name of ['Filter 119', 'Filter 120']) {
    await save(member, { name })
    await remove(name)
  }
  expect((await app.as(member).refused(saveFilter, { body: filter() }, 429)).body.code).toBe('rate_limited')
  await remove('Filter 1')
})

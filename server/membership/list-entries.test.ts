import { expect, test } from 'vitest'
import { logout } from '../../contract/auth.ts'
import { listMemberEntries, type MemberEntrySearch } from '../../contract/membership.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, signIn } from '../../test/support/factories.ts'

const app = await testApp()
const PROFILE = {
  title: 'Editor',
  organization: 'The 100% Ledger',
  bio: 'Private to this test',
  beats: ['Banking', 'Legal'],
  location: 'Boston, MA',
  phone: 'private',
}
const gus = await makeMember(app, { name: 'Gus Vale', role: 'admin', onboarded: false })
const ada = await makeMember(app, { name: 'Ada Lund', email: 'a.lund@ledger.test', profile: PROFILE })
const bo = await makeMember(app, {
  name: 'bo Arden',
  role: 'pr',
  dormant: true,
  email: 'under_score@bo.test',
})
const jo = await makeMember(app, { name: 'Jo \\ New', role: 'expert', onboarded: false })
const set = (id: string, columns: string) =>
  app.database.pool.query(`update accounts set ${columns} where id = $1`, [id])
await set(gus.id, `last_active_at = '2026-01-04', created_at = '2025-01-01'`)
await set(ada.id, `last_active_at = '2026-01-03', created_at = '2025-01-05'`)
await app.database.pool.query(`update auth_users set last_sign_in_at = '2026-01-02' where id = $1`, [ada.id])
await set(bo.id, `last_active_at = '2026-01-01', created_at = '2025-01-04'`)
await set(jo.id, `last_active_at = '2026-01-02', created_at = '2025-01-03'`)

const ask = async (body: Partial<MemberEntrySearch> = {}) =>
  (await app.as(gus).call(listMemberEntries, { body })).body
const names = async (body: Partial<MemberEntrySearch> = {}) =>
  (await ask(body)).members.map(({ name }) => name)

test('lists everyone, admins and newly invited members too', async () => {
  expect(await names()).toEqual(['Ada Lund', 'bo Arden', 'Gus Vale', 'Jo \\ New'])
  expect((await ask()).next).toBeNull()
})

test('sorts by the longest inactive, or by the newest', async () => {
  expect(await names({ sort: 'last_active_at' })).toEqual(['bo Arden', 'Jo \\ New', 'Ada Lund', 'Gus Vale'])
  expect(await names({ sort: 'created_at' })).toEqual(['Ada Lund', 'bo Arden', 'Jo \\ New', 'Gus Vale'])
})

test('returns the fields that the contract names, and nothing else of the profile', async () => {
  const [entry] = (await ask({ search: 'ada' })).members
  expect(entry).toEqual({
    id: ada.id,
    name: 'Ada Lund',
    email: 'a.lund@ledger.test',
    role: 'journalist',
    picture_url: null,
    title: 'Editor',
    organization: 'The 100% Ledger',
    status: 'Active',
    last_active_at: '2026-01-03T00:00:00.000000Z',
    last_sign_in_at: '2026-01-02T00:00:00.000000Z',
    created_at: '2025-01-05T00:00:00.000000Z',
    sessions: 1,
  })
})

test.each([
  ['Active', ['Ada Lund', 'Gus Vale']],
  ['Dormant', ['bo Arden']],
  ['Invited', ['Jo \\ New']],
] as const)('lists for status %s the members %j: an admin needs no onboarding', async (status, expected) => {
  const { members } = await ask({ status })
  expect(members.map(({ name }) => name)).toEqual(expected)
  expect(new Set(members.map((member) => member.status))).toEqual(new Set([status]))
})

test('filters by role and status together', async () => {
  expect(await names({ role: 'admin' })).toEqual(['Gus Vale'])
  expect(await names({ role: 'pr', status: 'Dormant' })).toEqual(['bo Arden'])
  expect(await names({ role: 'pr', status: 'Active' })).toEqual([])
})

test.each([
  ['ADA', 'Ada Lund'],
  ['editor', 'Ada Lund'],
  ['100%', 'Ada Lund'],
  ['Legal', 'Ada Lund'],
  ['boston', 'Ada Lund'],
  ['LUND@ledger', 'Ada Lund'],
  ['under_', 'bo Arden'],
  ['\\', 'Jo \\ New'],
])('searches %j and finds %s', async (search, name) => {
  expect(await names({ search })).toEqual([name])
})

test('finds nobody by hidden fields or ILIKE wildcards, and ignores a blank search', async () => {
  for (const search of ['private', 'r%o', 'g_s', 'zq']) expect(await names({ search })).toEqual([])
  expect(await names({ search: '   ' })).toHaveLength(4)
})

test('does not count sessions that are over', async () => {
  const sessions = async () => (await ask({ search: 'ada' })).members[0]!.sessions
  const phone = { session: await signIn(app, ada.email) }
  expect(await sessions()).toBe(2)
  await app.as(phone).call(logout, { query: { scope: 'local' } })
  expect(await sessions()).toBe(1)
  await app.database.pool.query(
    `update auth_sessions set refreshed_at = now() - interval '31 days' where user_id = $1`,
    [ada.id],
  )
  expect(await sessions()).toBe(0)
})

test('refuses unknown filters and forged cursors', async () => {
  for (const body of [{ role: 'owner' }, { status: 'Asleep' }, { sort: 'email' }, { list: 'members' }])
    await app.as(gus).refused(listMemberEntries, { body }, 422)
  const id = ada.id
  for (const cursor of ['', 'x', `${id}~\0`, `x${id.slice(1)}~ada`, `${id}~${'a'.repeat(101)}`])
    await app.as(gus).refused(listMemberEntries, { body: { cursor } }, 422)
  for (const cursor of [`${id}~ada`, `${id}~0000-01-01T00:00:00.000000Z`])
    await app.as(gus).refused(listMemberEntries, { body: { sort: 'created_at', cursor } }, 422)
})

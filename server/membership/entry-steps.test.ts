import { expect, test } from 'vitest'
import { listMemberEntries } from '../../contract/membership.ts'
import { testApp } from '../../test/support/app.ts'
import { AT_ONCE } from '../../test/support/bound.ts'
import { makeMember } from '../../test/support/factories.ts'
import { type EntryCursor, type EntryQuery, entryPage } from './member-list.sql.ts'

const app = await testApp()
const { db } = app.database

// Two share each name, forty each moment, so that every page ends between equals.
const users = Array.from({ length: 300 }, (_, i) => ({ email: `step-${i}@example.test` }))
const made = await db.insertInto('auth_users').values(users).returning(['id', 'email']).execute()
const moment = (place: number) => `2026-01-0${1 + Math.floor(place / 40)}T00:00:00.000001Z`
const rows = made.map(({ id, email }, place) => ({
  id,
  email: place === 123 ? 'unlike@elsewhere.test' : email,
  name: `Step ${String(Math.floor(place / 2)).padStart(3, '0')}`,
  role: place % 2 ? 'journalist' : 'pr',
  profile: JSON.stringify({ title: place % 100 === 99 ? 'Rare zq' : 'Frequent' }),
  data: place % 100 === 98 ? '{}' : '{"status":"Active"}',
  created_at: moment(place),
  last_active_at: moment(place),
}))
await db.insertInto('accounts').values(rows).execute()

const SMALL = { near: 10, far: 20, indexMs: 5_000 }

/** All pages of a list: the members in them, and the number of pages. */
async function read(asked: Partial<EntryQuery>, steps?: Parameters<typeof entryPage>[2]) {
  const ids: string[] = []
  let [after, pages]: [EntryCursor | null, number] = [null, 0]
  do {
    const query: EntryQuery = { sort: 'name', search: '', idleDays: 30, ...asked, after }
    const page = await entryPage(db, query, steps)
    ids.push(...page.members.map(({ id }) => id))
    after = page.next
    pages += 1
  } while (after)
  return { ids, pages }
}
const idsOf = (places: number[]) => places.map((place) => rows[place]!.id).sort()
const rare = idsOf([99, 199, 299])

test.each(['name', 'last_active_at', 'created_at'] as const)(
  'lists everyone once by %s, equals too',
  async (sort) => {
    const { ids } = await read({ sort })
    expect(ids).toHaveLength(300)
    expect(new Set(ids).size).toBe(300)
    const places = ids.map((id) => rows.findIndex((row) => row.id === id))
    const value = (place: number) => (sort === 'name' ? rows[place]!.name : moment(place))
    const values = places.map(value)
    const sorted = [...values].sort()
    expect(values).toEqual(sort === 'created_at' ? sorted.reverse() : sorted)
  },
)

test('finds rare matches by their index, in one page: profiles, addresses, and members without a profile', async () => {
  const found = await read({ search: 'rare' }, SMALL)
  expect({ ...found, ids: found.ids.sort() }).toEqual({ ids: rare, pages: 1 })
  expect(await read({ search: '@elsewhere' }, SMALL)).toEqual({ ids: [rows[123]!.id], pages: 1 })
  expect((await read({ search: 'step 049', status: 'Invited' }, SMALL)).ids).toEqual([rows[98]!.id])
})

test('finds a rare status in one page', async () => {
  const found = await read({ status: 'Invited' }, SMALL)
  expect({ ...found, ids: found.ids.sort() }).toEqual({ ids: idsOf([98, 198, 298]), pages: 1 })
})

test('scans for matches without an index, a part of the list per page', async () => {
  const found = await read({ search: 'zq' }, SMALL)
  expect({ ...found, ids: found.ids.sort() }).toEqual({ ids: rare, pages: 11 })
})

test('falls back to scanning the list when the index takes too long', async () => {
  const { ids, pages } = await read({ search: 'frequent', role: 'pr' }, { ...SMALL, indexMs: AT_ONCE })
  expect(new Set(ids).size).toBe(150)
  expect(ids).toHaveLength(150)
  expect(pages).toBeGreaterThan(4)
})

test('continues from the cursor of a page to the next one, in each order', async () => {
  const admin = await makeMember(app, { role: 'admin', name: 'Zoe' })
  for (const sort of ['name', 'last_active_at', 'created_at'] as const) {
    const first = (await app.as(admin).call(listMemberEntries, { body: { sort } })).body
    const body = { sort, cursor: first.next! }
    const second = (await app.as(admin).call(listMemberEntries, { body })).body
    const ids = [...first.members, ...second.members].map(({ id }) => id)
    expect(new Set(ids).size).toBe(120)
  }
})

import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { AT_ONCE } from '../../test/support/bound.ts'
import type { ScanLimits } from '../platform/postgres/scanning-search.sql.ts'
import { type MemberCursor, memberPage } from './member-list.sql.ts'

const app = await testApp()
const { db } = app.database

const users = Array.from({ length: 300 }, (_, i) => ({ email: `step-${i}@example.test` }))
const made = await db.insertInto('auth_users').values(users).returning(['id', 'email']).execute()
const rows = made.map(({ id, email }, place) => ({
  id,
  email,
  name: `Step ${String(place).padStart(3, '0')}`,
  role: place % 2 ? 'journalist' : 'pr',
  profile: JSON.stringify({ title: place % 100 === 99 ? 'Rare zq' : 'Frequent' }),
  data: '{"status":"Active"}',
}))
await db.insertInto('accounts').values(rows).execute()

const query = { roles: ['journalist', 'pr'], after: null, hidden: [] } as const
const RARE = ['Step 099', 'Step 199', 'Step 299']

const nameOf = new Map(made.map(({ id }, place) => [id, rows[place]!.name]))

// As much time as a slow machine may take, and the index first.
const HOUR = 3_600_000
const unhurried = { window: 10, rows: 30, beforeIndex: 0, indexMs: HOUR, scanMs: HOUR }

/** All pages of a search: what they hold, and how many there are. */
async function read(search: string, limits: Partial<ScanLimits>) {
  const names: string[] = []
  let after: MemberCursor | null = null
  let pages = 0
  do {
    const page = await memberPage(app.database, { ...query, search, after }, { ...unhurried, ...limits })
    names.push(...page.members.map(({ id }) => nameOf.get(id)!))
    after = page.next
    pages += 1
  } while (after)
  return { names, pages }
}

test('finds rare text by its index, in one page', async () => {
  expect(await read('rare', { window: 10, rows: 30 })).toEqual({
    names: RARE,
    pages: 1,
  })
})

test('scans for text without an index, a part of the list per page', async () => {
  expect(await read('zq', { window: 10, rows: 30 })).toEqual({
    names: RARE,
    pages: 11,
  })
})

test('reports the end on the next page when a scan ends with the last member', async () => {
  expect(await read('zq', { window: 100, rows: 300 })).toEqual({
    names: RARE,
    pages: 2,
  })
})

test('scans the list when the index takes too long', async () => {
  const { names, pages } = await read('frequent', { window: 10, rows: 30, indexMs: AT_ONCE })
  expect(names).toHaveLength(297)
  expect(new Set(names).size).toBe(297)
  expect(pages).toBeGreaterThan(4)
})

test('fills each page for frequent text', async () => {
  const { names, pages } = await read('frequent', { window: 100, rows: 300 })
  expect(names).toEqual([...names].sort())
  expect({ found: names.length, pages }).toEqual({ found: 297, pages: 5 })
})

test('fills each page with the next frequent matches, without an index', async () => {
  const { names, pages } = await read('frequent', {
    window: 20,
    beforeIndex: 300,
    rows: 300,
    indexMs: AT_ONCE,
  })
  expect(names).toEqual(rows.map(({ name }) => name).filter((name) => !RARE.includes(name)))
  expect(pages).toBe(5)
})

test('finds in one page those who are only at the front, though they seemed frequent', async () => {
  const { names, pages } = await read('"step 00"', { window: 20, beforeIndex: 200, rows: 240 })
  expect({ found: names.length, pages }).toEqual({ found: 10, pages: 1 })
})

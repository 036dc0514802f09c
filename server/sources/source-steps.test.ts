import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SourceSearch } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { AT_ONCE } from '../../test/support/bound.ts'
import { makeMember } from '../../test/support/factories.ts'
import { fill } from '../../test/support/filling.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import type { ScanLimits } from '../platform/postgres/scanning-search.sql.ts'
import { sourcePage } from './source-list.sql.ts'

const app = await testApp()
const { db } = app.database
const [pr, dormant] = [
  await makeMember(app, { role: 'pr' }),
  await makeMember(app, { role: 'pr', dormant: true }),
]

// Several share each moment. Long enough that comparing a hundred of them takes any machine over a millisecond. Without
// the time limit of the product: folding them takes as long as it takes.
await fill(
  app.database,
  sql`insert into profiles (account_id, name, role, expertise, created_at)
  select case when n <= 250 then ${dormant.id}::uuid else ${pr.id}::uuid end, 'Step ' || n,
    case n % 100 when 0 then 'Journalist' else 'PR' end,
    repeat('salmon trout ', 700) || case n % 100 when 0 then 'rare zq' else 'frequent' end,
    timestamptz '2025-01-01' - n / 7 * interval '1 minute'
  from generate_series(1, 550) n`,
)
const made = await db.selectFrom('profiles').select(['id', 'name']).execute()
const nameOf = new Map(made.map(({ id, name }) => [id, name]))
const RARE = ['Step 300', 'Step 400', 'Step 500']

// Short scans, with as much time as a slow machine may take, and long ones without any.
const HOUR = 3_600_000
const small: ScanLimits = { window: 10, beforeIndex: 0, rows: 40, indexMs: HOUR, scanMs: HOUR }
const hurried: ScanLimits = { window: 100, beforeIndex: 0, rows: 10_000, indexMs: AT_ONCE, scanMs: AT_ONCE }

/** What all pages of a search hold, and how many there are. */
async function read(filter: SourceSearch, limits?: ScanLimits, role: Role = 'journalist') {
  const reader = { id: pr.id, role }
  const names: string[] = []
  let after: Cursor | null = null
  let pages = 0
  do {
    const page: Awaited<ReturnType<typeof sourcePage>> = await sourcePage(
      app.database,
      { reader, filter, after, hidden: [] },
      limits,
    )
    names.push(...page.sources.map(({ id }) => nameOf.get(id)!))
    after = page.next
    pages += 1
  } while (after)
  return { names: names.sort(), pages }
}
const all = Array.from({ length: 300 }, (_, n) => `Step ${n + 251}`)

test('finds rare text by its index, in one page', async () => {
  expect(await read({ search: 'RARE' }, small)).toEqual({ names: RARE, pages: 1 })
})

test('scans for text without an index, a part of the list per page', async () => {
  expect(await read({ search: 'zq' }, small)).toEqual({ names: RARE, pages: 14 })
  expect(await read({ role: 'Journalist' }, small)).toEqual({ names: RARE, pages: 14 })
})

test("spends no more than a page's share on owners whose sources are hidden", async () => {
  expect(await read({}, small)).toEqual({ names: all, pages: 14 })
})

test("scans the member's own list the same way", async () => {
  expect(await read({ search: 'zq' }, small, 'pr')).toEqual({ names: RARE, pages: 8 })
})

test('ends the page when index and scan take too long, and goes on with the next one', async () => {
  const { names, pages } = await read({ search: 'frequent' }, hurried)
  expect(names).toEqual(all.filter((name) => !RARE.includes(name)))
  // Five would do.
  expect(pages).toBeGreaterThan(6)
})

test('fills each page with the next frequent matches, without an index', async () => {
  const likely: ScanLimits = { ...hurried, window: 300, beforeIndex: 550, scanMs: HOUR }
  const { names, pages } = await read({ search: 'frequent' }, likely)
  expect(names).toEqual(all.filter((name) => !RARE.includes(name)))
  expect(pages).toBe(5)
})

test('finds everything with the default limits', async () => {
  expect((await read({})).names).toEqual(all)
  expect((await read({ search: 'frequent' })).names).toHaveLength(297)
  expect((await read({ search: 'zq' })).names).toEqual(RARE)
})

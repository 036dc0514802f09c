import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FeedFilter } from '../../contract/feed.ts'
import type { Post } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { AT_ONCE } from '../../test/support/bound.ts'
import { makeMember, makePost, type PostTraits } from '../../test/support/factories.ts'
import { fill } from '../../test/support/filling.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import type { ScanLimits } from '../platform/postgres/scanning-search.sql.ts'
import { feeds } from './feed.sql.ts'

const app = await testApp()
const { db } = app.database
const member = await makeMember(app)

// Short scans, with as much time as a slow machine may take, and long ones without any.
const HOUR = 3_600_000
const small: ScanLimits = { window: 10, rows: 40, windowMs: HOUR, indexMs: HOUR, scanMs: HOUR }
const hurried: ScanLimits = { window: 100, rows: 10_000, windowMs: HOUR, indexMs: AT_ONCE, scanMs: AT_ONCE }

const rare: PostTraits = { post_type: 'request_for_story', tags: ['Nonprofit'], title: 'The zq haystack' }
const oldest = await makePost(app, member, { ...rare, created_at: '2020-01-01T00:00:00Z' })
const phrase = await makePost(app, member, { title: 'Trout trout', created_at: '2020-01-02T00:00:00Z' })
await db.insertInto('saved_posts').values({ user_id: member.id, post_id: oldest }).execute()
// Long enough that comparing a hundred of them takes any machine over a millisecond. Several share each moment.
await fill(
  app.database,
  sql`insert into posts (account_id, title, description, post_type, deadline, tags, created_at, data)
    select ${member.id}, 'Post', repeat('salmon trout ', 750),
      (array['community', 'request_for_story'])[1 + n % 2], case n % 2 when 1 then timestamptz '2025-03-01' end,
      '{Business}', timestamptz '2025-01-01' + n % 50 * interval '1 minute', '{"status": "published"}'
    from generate_series(1, 300) n`,
)
// The ten newest: six with wheat, five of them with barley.
const titles = ['Barley, wheat', 'Oats', 'Barley, wheat', 'Oats', 'Barley, wheat', 'Oats', 'Barley, wheat']
const newest: string[] = []
for (const [n, title] of [...titles, 'Oats', 'Barley, wheat', 'Wheat'].entries())
  newest.push(await makePost(app, member, { title, created_at: `2025-02-01T00:00:${59 - n}Z` }))
const barley = [0, 2, 4, 6, 8].map((n) => newest[n])
const cereal = await makePost(app, member, { title: 'Barley, wheat', created_at: '2020-01-03T00:00:00Z' })
const ALL = 300 + 10 + 3

const queryOf = (filter: FeedFilter, after: Cursor | null = null) =>
  ({ viewer: member.id, status: 'published', filter, after }) as const

async function page(filter: FeedFilter, limits: ScanLimits, after: Cursor | null = null) {
  const { posts, next } = await feeds.matching(db, queryOf(filter, after), limits)
  return { ids: (JSON.parse(posts) as Post[]).map((post) => post.id), next }
}

/** What all parts of a search find, and how much each part holds. */
async function searched(filter: FeedFilter, limits: ScanLimits) {
  const ids: string[] = []
  const sizes: number[] = []
  let after: Cursor | null = null
  do {
    const part: Awaited<ReturnType<typeof page>> = await page(filter, limits, after)
    ids.push(...part.ids)
    sizes.push(part.ids.length)
    after = part.next
  } while (after && sizes.length < ALL)
  return { ids, sizes }
}

test('finds rare text at once by the index, however old its post', async () => {
  const filters: FeedFilter[] = [
    { search: 'haystack' },
    { search: 'zq' },
    { search: 'the zq haystack' },
    { beats: ['Nonprofit'] },
    { saved: true },
    { postType: 'request_for_story' },
    { search: 'zq', beats: ['Nonprofit'] },
  ]
  for (const filter of filters) {
    expect(await page(filter, small), JSON.stringify(filter)).toEqual({ ids: [oldest], next: null })
    const count = await feeds.count(db, queryOf(filter), small)
    expect(count, JSON.stringify(filter)).toEqual({ count: 1, more: false })
  }
})

test('searches in parts for a text that no index can find', async () => {
  const { ids, sizes } = await searched({ search: 'ys' }, small)
  expect(ids).toEqual([oldest])
  expect(sizes.length).toBe(Math.ceil(ALL / 40))
  expect(await feeds.count(db, queryOf({ search: 'ys' }), small)).toEqual({ count: 0, more: true })
})

test('scans for frequent text, and looks up less frequent text after what was found by then', async () => {
  expect(await page({ search: 'barley' }, small)).toEqual({ ids: [...barley, cereal], next: null })
  const wheat = await page({ search: 'wheat' }, small)
  expect(wheat.ids).toEqual([...barley, newest[9]])
  expect(wheat.next).not.toBeNull()
})

test('fills pages while scanning on, without a gap or a duplicate, in order', async () => {
  const { rows } = await sql<{ id: string }>`select id from posts order by created_at desc, id desc`.execute(
    db,
  )
  for (const search of ['o', 's']) {
    const { ids, sizes } = await searched({ search, expired: true }, { ...small, window: 7 })
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(rows.map(({ id }) => id).filter((id) => ids.includes(id)))
    expect(ids.length).toBeGreaterThan(300)
    expect(sizes.slice(1, -1).every((size) => size === 20)).toBe(true)
  }
})

test('searches in parts when the index would take too long, with the same results', async () => {
  const filter = { search: '"rout t"', expired: true }
  expect(await page(filter, small)).toEqual({ ids: [phrase], next: null })
  const { ids, sizes } = await searched(filter, hurried)
  expect(ids).toEqual([phrase])
  expect(sizes.length).toBe(Math.ceil(ALL / 100))
})

test('ends a part where the first scan did when scanning on would take too long', async () => {
  const { ids, sizes } = await searched({ search: 'ys' }, hurried)
  expect(ids).toEqual([oldest])
  expect(sizes.length).toBe(Math.ceil(ALL / 100))
  expect((await searched({ search: 'ys' }, { ...hurried, scanMs: HOUR })).sizes).toEqual([1])
  expect(await feeds.count(db, queryOf({ search: 'ys' }), hurried)).toEqual({ count: 0, more: true })
})

test('does a shorter scan when the first scan takes too long, and finds the same', async () => {
  const { ids, sizes } = await searched({ search: 'ys' }, { ...hurried, windowMs: AT_ONCE })
  expect(ids).toEqual([oldest])
  expect(sizes.length).toBeGreaterThan(Math.ceil(ALL / 100))
})

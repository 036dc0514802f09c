import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FeedFilter } from '../../contract/feed.ts'
import type { Post } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost, type PostTraits } from '../../test/support/factories.ts'
import { feeds } from './feed.sql.ts'
import { conditionsOf, type FeedPlace } from './feed-filter.sql.ts'
import { look, type Steps } from './feed-steps.sql.ts'

const app = await testApp()
const { db } = app.database
const member = await makeMember(app)

// Small steps, with as much time as a slow machine may take, and long ones without any.
const HOUR = 3_600_000
const small: Steps = { near: 10, far: 40, nearMs: HOUR, indexMs: HOUR, walkMs: HOUR }
const hurried: Steps = { near: 100, far: 10_000, nearMs: HOUR, indexMs: 1, walkMs: 1 }

const rare: PostTraits = { post_type: 'request_for_story', tags: ['Nonprofit'], title: 'The zq haystack' }
const oldest = await makePost(app, member, { ...rare, created_at: '2020-01-01T00:00:00Z' })
const phrase = await makePost(app, member, { title: 'Trout trout', created_at: '2020-01-02T00:00:00Z' })
await db.insertInto('saved_posts').values({ user_id: member.id, post_id: oldest }).execute()
// Long enough that comparing a hundred of them takes any machine over a millisecond. Several share each moment.
await sql`insert into posts (account_id, title, description, post_type, deadline, tags, created_at, data)
  select ${member.id}, 'Post', repeat('salmon trout ', 750),
    (array['community', 'request_for_story'])[1 + n % 2], case n % 2 when 1 then timestamptz '2025-03-01' end,
    '{Business}', timestamptz '2025-01-01' + n % 50 * interval '1 minute', '{"status": "published"}'
  from generate_series(1, 300) n`.execute(db)
// The ten newest: six with wheat, five of them with barley.
const titles = ['Barley, wheat', 'Oats', 'Barley, wheat', 'Oats', 'Barley, wheat', 'Oats', 'Barley, wheat']
const newest: string[] = []
for (const [n, title] of [...titles, 'Oats', 'Barley, wheat', 'Wheat'].entries())
  newest.push(await makePost(app, member, { title, created_at: `2025-02-01T00:00:${59 - n}Z` }))
const barley = [0, 2, 4, 6, 8].map((n) => newest[n])
const cereal = await makePost(app, member, { title: 'Barley, wheat', created_at: '2020-01-03T00:00:00Z' })
const ALL = 300 + 10 + 3

const queryOf = (filter: FeedFilter, after: FeedPlace | null = null) =>
  ({ viewer: member.id, status: 'published', filter, after }) as const

async function page(filter: FeedFilter, steps: Steps, after: FeedPlace | null = null) {
  const { posts, next } = await feeds.matching(db, queryOf(filter, after), steps)
  return { ids: (JSON.parse(posts) as Post[]).map((post) => post.id), next }
}

/** What all parts of a search find, and how much each part holds. */
async function searched(filter: FeedFilter, steps: Steps) {
  const ids: string[] = []
  const sizes: number[] = []
  let after: FeedPlace | null = null
  do {
    const part: Awaited<ReturnType<typeof page>> = await page(filter, steps, after)
    ids.push(...part.ids)
    sizes.push(part.ids.length)
    after = part.next
  } while (after && sizes.length < ALL)
  return { ids, sizes }
}

test('finds rare text at once by the index, however old its post', async () => {
  const filters: FeedFilter[] = [
    { search: 'haystack' },
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

test('searches in parts for a text too short for the index', async () => {
  const { ids, sizes } = await searched({ search: 'zq' }, small)
  expect(ids).toEqual([oldest])
  expect(sizes.length).toBe(Math.ceil(ALL / 40))
  expect(await feeds.count(db, queryOf({ search: 'zq' }), small)).toEqual({ count: 0, more: true })
})

test('walks for frequent text, and looks up less frequent text after what was found by then', async () => {
  expect(await page({ search: 'barley' }, small)).toEqual({ ids: [...barley, cereal], next: null })
  const wheat = await page({ search: 'wheat' }, small)
  expect(wheat.ids).toEqual([...barley, newest[9]])
  expect(wheat.next).not.toBeNull()
})

test('fills pages while walking on, without a gap or a duplicate, in order', async () => {
  const { rows } = await sql<{ id: string }>`select id from posts order by created_at desc, id desc`.execute(
    db,
  )
  for (const search of ['o', 's']) {
    const { ids, sizes } = await searched({ search, expired: true }, { ...small, near: 7 })
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(rows.map(({ id }) => id).filter((id) => ids.includes(id)))
    expect(ids.length).toBeGreaterThan(300)
    expect(sizes.slice(1, -1).every((size) => size === 20)).toBe(true)
  }
})

test('searches in parts when the index would take too long, with the same results', async () => {
  const filter = { search: 'trout trout', expired: true }
  expect(await page(filter, small)).toEqual({ ids: [phrase], next: null })
  const { ids, sizes } = await searched(filter, hurried)
  expect(ids).toEqual([phrase])
  expect(sizes.length).toBe(Math.ceil(ALL / 100))
})

test('ends a part where the short walk did when walking on would take too long', async () => {
  const { ids, sizes } = await searched({ search: 'zq' }, hurried)
  expect(ids).toEqual([oldest])
  expect(sizes.length).toBe(Math.ceil(ALL / 100))
  expect((await searched({ search: 'zq' }, { ...hurried, walkMs: HOUR })).sizes).toEqual([1])
  expect(await feeds.count(db, queryOf({ search: 'zq' }), hurried)).toEqual({ count: 0, more: true })
})

test('gets as far with a canceled index as without an index', async () => {
  // Matches nothing, and takes the index an hour: only the walk has sorting turned off.
  const fits = `case when current_setting('enable_sort') = 'on' then pg_sleep(3600) is null else false end`
  const sought = (indexed: boolean) => ({
    query: queryOf({ expired: true }),
    conditionsOf: (query: Parameters<typeof conditionsOf>[0]) => ({ ...conditionsOf(query), fits, indexed }),
  })
  const wanted = { limit: 20, posts: `''`, newest: true }
  const steps = { ...small, indexMs: 1_000, walkMs: 800 }
  const [canceled, without] = [
    await look(db, sought(true), wanted, steps),
    await look(db, sought(false), wanted, steps),
  ]
  expect(canceled.next).toEqual(without.next)
})

test('does a shorter walk when the short walk takes too long, and finds the same', async () => {
  const { ids, sizes } = await searched({ search: 'zq' }, { ...hurried, nearMs: 1 })
  expect(ids).toEqual([oldest])
  expect(sizes.length).toBeGreaterThan(Math.ceil(ALL / 100))
})

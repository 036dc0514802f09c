import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { QueryOf } from '../../contract/endpoint.ts'
import { countFeed, type FeedFilter } from '../../contract/feed.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost } from '../../test/support/factories.ts'
import { fill } from '../../test/support/filling.ts'
import type { ScanLimits } from '../platform/postgres/scanning-search.sql.ts'
import { feeds } from './feed.sql.ts'

const app = await testApp()
const member = await makeMember(app)
type Query = QueryOf<typeof countFeed>
const count = async (query: Query = {}) => (await app.as(member).call(countFeed, { query })).body

const publish = (posts: number, title: string) =>
  fill(
    app.database,
    sql`insert into posts (account_id, title, description, post_type, tags, data)
      select ${member.id}, ${title}, 'Counted.', 'community', '{Banking}', '{"status": "published"}'
      from generate_series(1, ${posts}) n`,
  )

test('counts what the feed shows to the caller', async () => {
  expect(await count()).toEqual({ count: 0, more: false })
  await makePost(app, member, { title: 'Shown' })
  await makePost(app, member, { title: 'Draft', status: 'draft' })
  await makePost(app, member, {
    title: 'Gone',
    post_type: 'request_for_source',
    expiration_date: inDays(-1),
  })
  expect(await count()).toEqual({ count: 1, more: false })
  expect(await count({ expired: 'true' })).toEqual({ count: 2, more: false })
  expect(await count({ search: 'gone' })).toEqual({ count: 0, more: false })
  expect(await count({ search: 'gone', expired: 'true', myPosts: 'true' })).toEqual({ count: 1, more: false })
  expect(await count({ saved: 'true' })).toEqual({ count: 0, more: false })
})

// With as much time as a slow machine may take.
const HOUR = 3_600_000
const unhurried: ScanLimits = { window: 500, rows: 10_000, windowMs: HOUR, indexMs: HOUR, scanMs: HOUR }
const counted = (filter: FeedFilter) =>
  feeds.count(app.database.db, { viewer: member.id, status: 'published', filter, after: null }, unhurried)

test('stops at a thousand and says when there are more', async () => {
  await publish(999, 'Wheat')
  expect(await counted({ search: 'wheat' })).toEqual({ count: 999, more: false })
  await publish(1, 'Wheat')
  expect(await counted({ search: 'wheat' })).toEqual({ count: 1_000, more: false })
  expect(await counted({ beats: ['Banking'] })).toEqual({ count: 1_000, more: false })
  await publish(1, 'Wheat')
  const filters: FeedFilter[] = [
    { search: 'wheat' },
    { search: 'w' },
    { beats: ['Banking'] },
    { myPosts: true },
    {},
  ]
  for (const filter of filters)
    expect(await counted(filter), JSON.stringify(filter)).toEqual({ count: 1_000, more: true })
})

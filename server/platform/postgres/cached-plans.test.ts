import pg from 'pg'
import { expect, test } from 'vitest'
import { seedLoad } from '../../../db/seed/load.ts'
import { testDatabase } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { feeds } from '../../posts/feed.sql.ts'
import { postTexts } from '../../posts/post-texts.sql.ts'

// One connection: PostgreSQL keeps plans per connection, and shows only its own.
const pool = new pg.Pool({ ...(await testDatabase()), max: 1 })
atEnd(() => pool.end())
const client = await pool.connect()
await seedLoad(client, { posts: 3_000 })
await client.query('vacuum analyze')
client.release()

const idsOf = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
const members = await idsOf('select id from accounts limit 10')
const posts = await idsOf('select id from posts order by created_at desc limit 20')
const { rows: cursors } = await pool.query<{ at: string; id: string }>(
  'select created_at::text as at, id from posts order by created_at desc offset 900 limit 10',
)
const [member, cursor] = [members[0]!, cursors[0]!]

// By then PostgreSQL has made its five plans for the actual values, and chosen.
const CALLS = 10

// One member, one cursor, one post: here a plan for the actual values looks cheapest.
test.each([
  ['feed', () => feeds.page(pool, [member], { expired: false, after: null })],
  ['feed_after', () => feeds.page(pool, [member], { expired: false, after: cursor })],
  ['feed_expired', () => feeds.page(pool, [member], { expired: true, after: null })],
  ['feed_expired_after', () => feeds.page(pool, [member], { expired: true, after: cursor })],
  ['post_texts', () => postTexts(pool, posts.slice(0, 1))],
])('keeps the plan of %s, and plans again for nobody', async (name, call) => {
  for (let n = 0; n < CALLS; n += 1) await call()
  const { rows } = await pool.query<{ kept: number; anew: number }>(
    'select generic_plans::integer as kept, custom_plans::integer as anew from pg_prepared_statements where name = $1',
    [name],
  )
  expect(rows).toEqual([{ kept: CALLS - 5, anew: 5 }])
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { seedLoad } from '../../../db/seed/load.ts'
import { testDatabase } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { feeds } from '../../posts/feed.sql.ts'
import { postTexts } from '../../posts/post-texts.sql.ts'
import { openDatabase } from './db.ts'

// As in production: other tests never plan for the actual values.
const connection = { ...(await testDatabase()), options: '-c plan_cache_mode=auto' }
// Without the time limits of the product: the seed may take as long as it takes.
const seeding = new pg.Client(connection)
await seeding.connect()
await seedLoad(seeding, { posts: 3_000 })
await seeding.query('vacuum analyze')
await seeding.end()

// One connection: PostgreSQL keeps plans per connection, and shows only its own.
const { pool, end } = openDatabase(connection, 1)
atEnd(end)

const idsOf = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
const members = await idsOf('select id from accounts limit 10')
const posts = await idsOf('select id from posts order by created_at desc limit 20')
const { rows: cursors } = await pool.query<{ at: string; id: string }>(
  'select created_at::text as at, id from posts order by created_at desc offset 900 limit 10',
)
const [member, cursor] = [members[0]!, cursors[0]!]

// By then PostgreSQL has made its five plans for the actual values, and chosen.
const CALLS = 10

/** How often prepared statements ran with the plan for any values, and with one for their own. */
async function plans() {
  const { rows } = await pool.query<{ generic: number; custom: number }>(
    `select coalesce(sum(generic_plans), 0)::integer as generic, coalesce(sum(custom_plans), 0)::integer as custom
     from pg_prepared_statements`,
  )
  return rows[0]!
}

// One member, one cursor, one post: here a plan for the actual values looks cheapest.
test.each([
  ['feed', () => feeds.page(pool, [member], { expired: false, after: null })],
  ['feed_after', () => feeds.page(pool, [member], { expired: false, after: cursor })],
  ['feed_expired', () => feeds.page(pool, [member], { expired: true, after: null })],
  ['feed_expired_after', () => feeds.page(pool, [member], { expired: true, after: cursor })],
  ['post_texts', () => postTexts(pool, posts.slice(0, 1))],
])('reuses the plan of %s for every caller', async (_name, call) => {
  const before = await plans()
  for (let n = 0; n < CALLS; n += 1) await call()
  const after = await plans()
  expect(after.generic - before.generic, 'planned once').toBe(CALLS - 5)
  expect(after.custom - before.custom, 'planned for its values').toBe(5)
})

import type pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { type FeedPart, feeds, PAGE } from './feed.sql.ts'

const app = await testApp()
const { pool } = app.database
const author = await makeMember(app)
const viewers = [await makeMember(app), await makeMember(app, { role: 'pr' }), await makeMember(app)]

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows of posts the statement of a page looks at. */
async function postsRead(part: FeedPart): Promise<number> {
  let read = 0
  const look = (plan: Plan) => {
    if (plan['Relation Name'] === 'posts')
      read += (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    for (const below of plan.Plans ?? []) look(below)
  }
  const explaining = {
    query: async ({ text, values }: pg.QueryConfig) => {
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
      look(rows[0]['QUERY PLAN'][0].Plan)
      return { rows: [{}] }
    },
  } as pg.Pool
  const ids = viewers.map(({ id }) => id)
  await feeds.page(explaining, ids, part)
  return read
}

test('reads the confidential posts of a page alone, however many there are above and below it', async () => {
  const client = await pool.connect()
  // Without the triggers, which take longer than all else.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into posts (account_id, title, description, post_type, interview_type, expiration_date, audience, data, created_at)
     select $1, 'Post', 'Text', 'request_for_source', 'Interview', now() + interval '9 days',
       (array['pr', 'all', 'all', 'all'])[1 + n % 4], '{"status": "published"}', now() - n * interval '1 minute'
     from generate_series(1, 4000) n`,
    [author.id],
  )
  await client.query('vacuum analyze posts')
  client.release(true)
  const { rows } = await pool.query<{ at: string; id: string }>(
    `select created_at::text as at, id from posts order by created_at desc offset 2000 limit 1`,
  )
  for (const after of [null, rows[0]!])
    for (const expired of [false, true])
      expect(await postsRead({ expired, after })).toBeLessThan(2 * PAGE * (1 + viewers.length))
})

import { describe, expect, test } from 'vitest'
import { separateSource } from '../../contract/claims.ts'
import { readPost } from '../../contract/posts.ts'
import { removeSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { statementsOf } from '../../test/support/statements.ts'

// Jobs wait: that of the alerts publishes events as well.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { makeClaimed, makeKeeper } = claiming(app)
const { pool } = app.database
const author = await makeMember(app)

// Apart from what live streams and jobs read of it meanwhile.
const OF_CALL =
  /(from|join) post_invites i[\s\S]*profile_id = any|delete from post_invites|lost_readers|publish_event| as readers from posts/
const statementsFor = async (act: () => Promise<unknown>) =>
  (await statementsOf(app, act)).texts.filter((text) => OF_CALL.test(text)).length

/** Not one for each of the 40 requests. Events of other tests that are published meanwhile may add some. */
function expectFew([one, many]: number[]): void {
  expect(one).toBeGreaterThan(2)
  expect(many).toBeLessThan(20)
}

/** Requests that invite the keeper with their source, and nobody else. */
async function inviting(keeper: Member, source: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into posts (account_id, post_type, title, description, audience, data)
      select $1, 'request_for_source', 'Request ' || n, 'Whom to ask.', 'chosen', '{"status": "published"}'
      from generate_series(1, $2) n returning id`,
    [author.id, count],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    'insert into post_invites (post_id, account_id, profile_id) select unnest($1::uuid[]), $2, $3',
    [ids, keeper.id, source],
  )
  return ids
}
const read = async (member: Member, post_id: string) =>
  (await app.as(member).send('GET', readPost.path.replace(':post_id', post_id))).status
const lostBy = async ({ id }: Member) =>
  (await pool.query('select post_id from lost_readers where account_id = $1', [id])).rows.map(
    ({ post_id }) => post_id,
  )

describe('Handing a source over', () => {
  test('takes no statement for each request', async () => {
    const counts: number[] = []
    for (const count of [1, 40]) {
      const { keeper, expert, source } = await makeClaimed()
      const ids = await inviting(keeper, source, count)
      const separate = () => app.as(expert).call(separateSource, { params: { source_id: source } })
      counts.push(await statementsFor(separate))
      expect(new Set(await lostBy(keeper))).toEqual(new Set(ids))
      expect([await read(keeper, ids.at(-1)!), await read(expert, ids.at(-1)!)]).toEqual([404, 200])
    }
    expectFew(counts)
  })

  test('notes nobody who reads a request in another way, or could not read it before', async () => {
    const { keeper, expert, source } = await makeClaimed()
    const [kept, removed] = await inviting(keeper, source, 2)
    await pool.query('insert into post_invites (post_id, account_id) values ($1, $2)', [kept, keeper.id])
    await pool.query('update posts set removed_at = now() where id = $1', [removed])
    await app.as(expert).call(separateSource, { params: { source_id: source } })
    expect(await lostBy(keeper)).toEqual([])
    expect(await read(keeper, kept!)).toBe(200)
  })
})

test('Removing a source takes no statement for each request', async () => {
  const counts: number[] = []
  for (const count of [1, 40]) {
    const keeper = await makeKeeper()
    const ids = await inviting(keeper, keeper.source, count)
    const remove = () => app.as(keeper).call(removeSource, { params: { source_id: keeper.source } })
    counts.push(await statementsFor(remove))
    expect(new Set(await lostBy(keeper))).toEqual(new Set(ids))
  }
  expectFew(counts)
})

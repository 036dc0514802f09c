import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { hiddenFor, hiddenForRow, hiddenPairs } from './contact-limits.rules.ts'

const app = await testApp()
const { pool } = app.database

const LEVELS = ['mute', 'no_contact', 'block']

/** Members at three domains, admins among them, with limits on each other and on domains, at random but the same each time. */
async function makeWorld() {
  const roles = ['journalist', 'pr', 'expert', 'admin'] as const
  const members = []
  for (let n = 0; n < 16; n += 1)
    members.push(await makeMember(app, { role: roles[n % 4]!, email: `m${n}@domain-${n % 3}.test` }))
  await pool.query(
    `insert into contact_limits (account_id, other_id, level)
     select a.id, o.id, ($1::text[])[1 + abs(hashtextextended(a.email || o.email, 1)) % 3]
     from accounts a cross join accounts o where a.id <> o.id and abs(hashtextextended(a.email || o.email, 2)) % 4 = 0`,
    [LEVELS],
  )
  await pool.query(
    `insert into domain_limits (account_id, domain, organization, level)
     select a.id, 'domain-' || n || '.test', 'Marsh Agency', ($1::text[])[1 + n % 2]
     from accounts a cross join generate_series(0, 2) n where abs(hashtextextended(a.email, n)) % 3 = 0`,
    [LEVELS.slice(1)],
  )
  return members.map(({ id }) => id)
}

test('hides the same of all members of a page as of each by themselves', async () => {
  const ids = await makeWorld()
  const others = ids.slice(0, 11)
  const pairsOf = async (select: string) => {
    const { rows } = await pool.query<{ pair: string }>(
      `with members as (select id, role, email from accounts where id = any ($1)),
         pairs (member, other) as (${select})
       select distinct member || ' ' || other as pair from pairs where other = any ($2) order by 1`,
      [ids, others],
    )
    return rows.map(({ pair }) => pair)
  }
  const each = await pairsOf(
    `select m.id, h.id from members m cross join lateral ${hiddenFor('m.id')} h (id)`,
  )
  expect(each.length).toBeGreaterThan(20)
  expect(
    await pairsOf(`select m.id, h.id from members m cross join lateral ${hiddenForRow('m')} h (id)`),
  ).toEqual(each)
  expect(await pairsOf(`select * from ${hiddenPairs('members', 'any ($2::uuid[])')} h`)).toEqual(each)
})

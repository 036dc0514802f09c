import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { dateBack, inMonths, partitionSince, placesOf } from '../../test/support/partitioning.ts'
import { talking } from '../../test/support/talking.ts'
import { firstId, momentOf, monthAfter, monthOf, monthTable, nameOf, startAt } from './months.rules.ts'
import { keepMonths, partitionsJob, summaryOf } from './partitions.ts'

const app = await testApp({ RATE_LIMITS: 'off', LIMITS: 'messages=100000/60' }, undefined, 3_600)
const { db, pool } = app.database
const where = { db, connection: app.database.connection }
await partitionSince(app.database, ['messages'])
const { start, write } = talking(app)
const ann = await makeMember(app)
const ben = await makeMember(app, { role: 'pr' })
const talk = await start(ann, ben)

test('names months, and knows the first id of each', () => {
  expect([monthOf('2030-01'), monthOf('2030-13'), monthOf('30-01'), monthOf('2030-01-01')]).toEqual([
    ...[new Date('2030-01-01T00:00:00Z'), null, null, null],
  ])
  const month = new Date('2030-12-01T00:00:00Z')
  expect(monthAfter(month)).toEqual(new Date('2031-01-01T00:00:00Z'))
  expect([nameOf(month), monthTable('likes', month)]).toEqual(['2030-12', 'likes_2030_12'])
  expect(momentOf(firstId(month))).toEqual(month)
})

test.each([
  ['2030-01-01T00:00:00Z', '2030-02'],
  ['2030-01-30T23:59:59.999Z', '2030-02'],
  ['2030-01-31T00:00:00Z', '2030-03'],
  ['2030-12-31T23:59:59Z', '2031-02'],
  ['2032-02-28T12:00:00Z', '2032-03'],
  ['2032-02-29T12:00:00Z', '2032-04'],
])('months of a table that is partitioned at %s begin with %s', (now, first) => {
  expect(nameOf(startAt(new Date(now)))).toBe(first)
})

test('writes into the month of now', async () => {
  await write(ben, talk, 'Now')
  expect(await placesOf(app, 'messages')).toEqual([monthTable('messages', inMonths(0))])
})

/** As if the job had not run for months. */
async function dropAhead(): Promise<void> {
  for (const month of [3, 2, 1]) {
    const name = monthTable('messages', inMonths(month))
    await sql`alter table messages detach partition ${sql.table(name)}`.execute(db)
    await sql`drop table ${sql.table(name)}`.execute(db)
  }
  await sql`alter table messages detach partition messages_later`.execute(db)
  await sql
    .raw(
      `alter table messages attach partition messages_later
       for values from ('${firstId(inMonths(1))}') to ('${firstId(new Date('2100-01-01T00:00:00Z'))}')`,
    )
    .execute(db)
}

const ahead = [1, 2, 3].map((months) => monthTable('messages', inMonths(months)))

test('the job creates three months ahead, and moves what came before its month without counting it again', async () => {
  await dropAhead()
  const early = await write(ann, talk, 'Early')
  await dateBack(app, 'messages', [early.id], inMonths(1))
  expect(await placesOf(app, 'messages')).toContain('messages_later')
  const count = async () => (await pool.query('select messages_count from responses')).rows
  const counted = await count()
  await partitionsJob(app.server.platform).run({} as never, app.server.platform.log, new Date())
  expect(await summaryOf(db, 'messages')).toEqual({
    ...{ first: nameOf(inMonths(-3)), last: nameOf(inMonths(3)), away: [] },
  })
  expect(await placesOf(app, 'messages')).toEqual([monthTable('messages', inMonths(0)), ahead[0]])
  expect(await count()).toEqual(counted)
  await write(ben, talk, 'Counted')
  expect(await count()).not.toEqual(counted)
})

test('several at once, as after failures, create each month once and lose nothing of it', async () => {
  await dropAhead()
  const early = await write(ann, talk, 'Early again')
  const ids = await dateBack(app, 'messages', [early.id], inMonths(1))
  await Promise.all([1, 2, 3, 4].map(() => keepMonths(where)))
  await keepMonths(where)
  expect((await summaryOf(db, 'messages'))?.last).toBe(nameOf(inMonths(3)))
  expect((await summaryOf(db, 'messages'))?.away).toEqual([])
  expect((await pool.query('select id from messages where id = any ($1)', [ids])).rows).toHaveLength(1)
})

test('the job does nothing where all months are there, and fails where the partitions are not as it left them', async () => {
  await keepMonths(where)
  await sql`alter table messages detach partition messages_later`.execute(db)
  await expect(keepMonths(where)).rejects.toThrow('messages has no partition messages_later')
})

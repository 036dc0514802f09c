import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { markNotRelevant } from '../../contract/matches.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { savePost } from '../../contract/saves.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp, withOwnTimeouts } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { fill } from '../../test/support/filling.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { ActionLinks } from './action-links.ts'
import { digestTip } from './digest-tip.sql.ts'
import { alertMailJob } from './send-alerts.ts'

// Jobs wait: what matches is what the test has inserted.
const app = await testApp({}, undefined, 3_600)
const hasty = await testApp({}, withOwnTimeouts(app.database.connection), 3_600)
const { db, pool } = app.database
const { run, filter, mailsOf, setDue } = alerting(app)
const author = await makeMember(app)

/** A member with a filter and a match for each of these titles, oldest first; those with "not" are marked. */
async function matched(titles: readonly string[], change: Parameters<typeof filter>[1] = {}) {
  const member = await makeMember(app)
  const found = await filter(member, { name: 'Fintech', delivery: 'digest', ...change })
  const posts: string[] = []
  const traits = { description: 'Why not?', tags: ['Law'] }
  for (const title of titles) posts.push(await makePost(app, author, { ...traits, title }))
  await pool.query(
    `insert into matches (id, account_id, post_id, filters, reason, email, matched_at)
     select gen_random_uuid(), $1, p.id, array[$2::uuid], 'new', 'digest', now() - make_interval(secs => 1000 - p.at::int)
     from unnest($3::uuid[]) with ordinality p (id, at) on conflict do nothing`,
    [member.id, found.id, posts],
  )
  for (const [at, post_id] of posts.entries())
    if (titles[at]!.startsWith('not')) await app.as(member).call(markNotRelevant, { params: { post_id } })
  return { member, found, posts }
}
const repeat = (count: number, title: string) => Array.from({ length: count }, () => title)
const tipOf = ({ id }: Member) => digestTip.of(db, id)

test('names the longest word that three of the marked matches have', async () => {
  const of = [...repeat(3, 'not crypto'), ...repeat(2, 'not blockchains')]
  const { member, found } = await matched([...repeat(15, 'Fine'), ...of])
  expect(await tipOf(member)).toEqual({
    ...{ filter: { id: found.id, name: 'Fintech' }, marked: 5, of: 20, word: 'crypto', with_word: 3 },
  })
})

test.each([
  ['of nineteen matches', [...repeat(14, 'Fine'), ...repeat(5, 'not crypto')]],
  ['of four marked matches', [...repeat(16, 'Fine'), ...repeat(4, 'not crypto')]],
  ['of marks that are older than the last twenty', [...repeat(5, 'not crypto'), ...repeat(20, 'Fine')]],
])('says nothing %s', async (_, titles) => {
  expect(await tipOf((await matched(titles)).member)).toBeNull()
})

test('names a word that unmarked matches have, but none that a saved one has', async () => {
  const { member, posts } = await matched([
    ...repeat(15, 'Fine crypto exchanges'),
    ...repeat(5, 'not crypto exchanges'),
  ])
  expect(await tipOf(member)).toMatchObject({ word: 'exchanges', with_word: 5 })
  const saved = await makePost(app, author, { title: 'Exchanges' })
  await app.as(member).call(savePost, { params: { post_id: saved } })
  expect(await tipOf(member)).toMatchObject({ word: 'exchanges' })
  await pool.query('update posts set title = $2 where id = $1', [posts[0], 'Fine exchanges'])
  await app.as(member).call(savePost, { params: { post_id: posts[0]! } })
  expect(await tipOf(member)).toMatchObject({ word: 'crypto' })
})

test('names no word that the filter looks for', async () => {
  const { member } = await matched([...repeat(15, 'Fine'), ...repeat(5, 'not crypto exchanges')], {
    any: ['exchange*'],
  })
  expect(await tipOf(member)).toMatchObject({ word: 'crypto' })
})

test('names no word of a request whose author has narrowed its readers', async () => {
  const { member, posts } = await matched([...repeat(15, 'Fine'), ...repeat(5, 'not crypto')])
  await pool.query(`update posts set post_type = 'request_for_source' where id = any ($1)`, [posts])
  const rename = (id: string, title: string) =>
    pool.query('update posts set title = $2, audience = $3 where id = $1', [id, title, 'pr'])
  for (const id of posts.slice(15, 17)) await rename(id, 'not zirconium')
  await pool.query('update posts set title = $2 where id = $1', [posts[19], 'not zirconium'])
  expect(await tipOf(member)).toBeNull()
  await pool.query(`update posts set audience = 'all'`)
  expect(await tipOf(member)).toMatchObject({ word: 'zirconium', with_word: 3 })
})

/** A member with 100 filters and 10,000 matches, all of them marked, of all filters. */
async function busiest(): Promise<Member> {
  const member = await makeMember(app)
  await pool.query(
    `insert into saved_filters (id, account_id, place, name, delivery)
     select gen_random_uuid(), $1, n, 'Filter ' || n, 'digest' from generate_series(1, 100) n`,
    [member.id],
  )
  await fill(
    app.database,
    sql`
      with made as (
        insert into posts (account_id, title, description, post_type, tags, data)
        select ${author.id}, 'Crypto', 'Why not?', 'community', '{Law}', '{"status": "published"}' from generate_series(1, 10000)
        returning id),
      found as (
        insert into post_search (post_id, own, outlet, author) select id, 'crypto', '', '' from made)
      insert into matches (id, account_id, post_id, filters, reason, not_relevant_at)
      select gen_random_uuid(), ${member.id}, id, (select array_agg(f.id) from saved_filters f
        where f.account_id = ${member.id}), 'new', now() from made`,
    { withTriggers: false },
  )
  return member
}

/** What PostgreSQL knows when it last counted while these rows were written: that the table holds few of them. */
const forgetCount = (table: string) =>
  sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', ${table}::text,
    'relpages', (pg_relation_size(${table}::text::regclass) / 8192)::int, 'reltuples', 100::real)`.execute(db)

test('is found for a member with 10,000 matches of 100 filters, also when few were counted', async () => {
  const member = await busiest()
  await forgetCount('matches')
  expect(await digestTip.of(db, member.id)).toMatchObject({
    marked: 20,
    of: 20,
    word: 'crypto',
    with_word: 20,
  })
})

const show = (member: Member, show_text: boolean) =>
  app.as(member).call(updateNotificationSettings, { body: { show_text } })

test('is left out of a digest without text, and when it fails or takes too long', async () => {
  const { member } = await matched([...repeat(15, 'Fine'), ...repeat(5, 'not crypto')])
  await setDue(member)
  await run()
  const [mail] = await mailsOf(member)
  const send = async ({ server } = app) => {
    const sent: Mail[] = []
    const deliver = async (one: Mail) => void sent.push(one)
    const job = alertMailJob(server.platform, deliver, new ActionLinks(Buffer.from(app.config.AUTH_SECRET!)))
    await job.run(mail!, server.platform.log, new Date())
    return sent[0]!.text
  }
  expect(await send()).toContain('TUNE THIS FILTER')
  await show(member, false)
  expect(await send()).not.toContain('TUNE THIS FILTER')
  await show(member, true)
  await pool.query('alter function keyword_words rename to other_words')
  const withoutWords = await send().finally(() =>
    pool.query('alter function other_words rename to keyword_words'),
  )
  expect(withoutWords).not.toContain('TUNE THIS FILTER')
  expect(app.takeErrors().map(({ msg }) => msg)).toEqual(['a digest goes without a tip'])
  await db.transaction().execute(async (tx) => {
    await sql`lock table responses in access exclusive mode`.execute(tx)
    expect(await send(hasty)).not.toContain('TUNE THIS FILTER')
  })
})

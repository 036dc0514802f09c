import { describe, expect, test } from 'vitest'
import { markNotRelevant } from '../../contract/matches.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { pauseAlerts } from '../../contract/saved-filters.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { wholeRows } from '../../test/support/whole-rows.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { run, filter } = alerting(app)
const { mute } = limiting(app)
const author = await makeMember(app)
// An admin must remain, whoever leaves.
await makeMember(app, { role: 'admin' })

const exportOf = async (member: Member) => (await app.as(member).call(exportOwnData)).body

/** A member with filters of both kinds and a match of each, of which the first was emailed and the second waits. */
async function alerted(word: string) {
  const member = await makeMember(app)
  const [now, later] = [
    await filter(member, { name: `Now ${word}`, any: [word] }),
    await filter(member, { name: `Later ${word}`, all: [`${word}s`], none: ['never'], delivery: 'digest' }),
  ]
  await makePost(app, author, { title: word })
  await run()
  const body = { digest_times: ['16:00'], digest_days: [1], email: { digest: 'off' as const } }
  await app.as(member).call(updateNotificationSettings, { body })
  const judged = await makePost(app, author, { title: `${word}s` })
  await run()
  await app.as(member).call(markNotRelevant, { params: { post_id: judged } })
  await app.as(member).call(pauseAlerts, { body: { until: inDays(7) } })
  await pool.query(`insert into digests (account_id, local_at, zone, reminded)
    values ('${member.id}', '2026-11-02T16:00', 'America/Denver', array['${judged}'::uuid])`)
  await pool.query(`insert into alert_holds (account_id, look_at, held_by)
    values ('${member.id}', now() + interval '1 day', 'quiet')`)
  return { member, now, later, judged }
}

describe('The export', async () => {
  const { member, now, later, judged } = await alerted('osmium')
  const other = await alerted('cobalt')
  await mute(member, other.member)
  await mute(other.member, member)
  const data = await exportOf(member)

  test('has filters with how they deliver, and the matches that they found', () => {
    expect(data.saved_filters).toMatchObject([
      { id: now.id, name: 'Now osmium', any_words: ['osmium'], delivery: 'instant', email: true, bell: true },
      { id: later.id, all_words: ['osmiums'], none_words: ['never'], delivery: 'digest' },
    ])
    expect(data.matches).toMatchObject([
      {
        filters: [now.id],
        reason: 'new',
        email: 'now',
        emailed_at: expect.any(String),
        not_relevant_at: null,
      },
      { post_id: judged, filters: [later.id], email: 'digest', not_relevant_at: expect.any(String) },
    ])
  })

  test('has when digests are sent, which were, what waits, and who is muted', () => {
    expect(data.notification_settings).toMatchObject({
      ...{ choices: { 'digest.email': 'off' }, digest_times: ['16:00:00'], digest_days: [1] },
      ...{
        next_digest_at: expect.any(String),
        alerts_paused_until: expect.any(String),
        alerts_held_by: 'quiet',
        alerts_held_until: expect.any(String),
      },
    })
    expect(data.digests).toEqual([
      {
        local_at: '2026-11-02T16:00:00',
        zone: 'America/Denver',
        sent_at: expect.any(String),
        reminded: [judged],
      },
    ])
    expect(data.contact_limits).toMatchObject([{ other_id: other.member.id, level: 'mute' }])
  })

  test('has nothing of what others look for, and does not say who has muted the member', () => {
    const text = JSON.stringify(data)
    for (const foreign of ['cobalt', other.now.id, other.judged]) expect(text).not.toContain(foreign)
    expect(data.contact_limits).toHaveLength(1)
  })
})

test('are deleted with the account, and held and queued emails with them, but not those of others', async () => {
  const [leaver, other] = [await alerted('nickel'), await alerted('copper')]
  await mute(leaver.member, other.member)
  await mute(other.member, leaver.member)
  for (const { member } of [leaver, other])
    await pool.query(
      `insert into pgboss.job (name, data, start_after) values ('alert-mail', $1, now() + interval '1 day')`,
      [JSON.stringify({ account_id: member.id, kind: 'alert', posts: [] })],
    )
  const tablesWith = async ({ id }: Member) => {
    const rows = await wholeRows(pool, { queue: true })
    return [...rows].flatMap(([table, rows]) => (rows.some((row) => row.includes(id)) ? [table] : []))
  }
  const THEIRS = [
    'alert_holds',
    'contact_limits',
    'digests',
    'matches',
    'notification_settings',
    'saved_filters',
  ]
  expect(await tablesWith(leaver.member)).toEqual(expect.arrayContaining([...THEIRS, 'pgboss.job_common']))
  const before = await tablesWith(other.member)
  await app.as(leaver.member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  const left = await tablesWith(leaver.member)
  for (const table of THEIRS) expect(left).not.toContain(table)
  const { rows } = await pool.query(
    `select from pgboss.job where name = 'alert-mail' and data::text like $1`,
    [`%${leaver.member.id}%`],
  )
  expect(rows).toEqual([])
  expect(await tablesWith(other.member)).toEqual(before.filter((table) => table !== 'contact_limits'))
})

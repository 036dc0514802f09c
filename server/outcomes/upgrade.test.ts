import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listNotifications } from '../../contract/notifications.ts'
import { DECLINE_REASONS, reasonText } from '../../contract/pitches.rules.ts'
import { listSentPitches } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { sent, page, run } = boarding(app)
const migration = (name: string) =>
  readFile(new URL(`../../db/migrations/${name}.sql`, import.meta.url), 'utf8')
/** The first statement of a migration that changes rows of this table. */
const updateOf = async (table: string, name: string) =>
  (await migration(name)).split(';').find((text) => text.includes(`\nupdate ${table} `))!

test('settles what was over before there were outcomes, and tells nobody', async () => {
  const [author, leaver] = [await makeMember(app), await makeMember(app)]
  const pitcher = await makePitcher(app)
  const pitched = async (owner: typeof author, deadline: string | null = null) => {
    const post_id = await makeRequest(app, owner, { expiration_date: deadline })
    return { post_id, id: (await makePitch(app, pitcher, post_id)).id }
  }
  const [over, recent, stale, fresh, left] = [
    await pitched(author),
    await pitched(author),
    await pitched(author),
    await pitched(author),
    await pitched(leaver),
  ]
  for (const [{ post_id }, days] of [
    [over, 8],
    [recent, 2],
  ] as const)
    await sql`update posts set expiration_date = now() - make_interval(days => ${days}) where id = ${post_id}`.execute(
      db,
    )
  await sql`update responses set created_at = created_at - interval '31 days', read_at = now() - interval '30 days'
    where id = ${stale.id}`.execute(db)
  await sql`delete from accounts where id = ${leaver.id}`.execute(db)
  await sql`delete from notifications`.execute(db)
  // The same as on a database that has never had an outcome.
  const statements = [
    await updateOf('posts', '0018-answered'),
    await migration('0020-settled'),
    await updateOf('pitch_outcomes', '0024-outcome-mails'),
    await migration('0027-quiet-ends'),
  ]
  for (const text of statements) await sql.raw(text).execute(db)
  await run()
  await sql`update pitch_outcomes set outcome_at = outcome_at - interval '2 hours'`.execute(db)
  await run()
  for (const { id } of [over, stale, left])
    expect(await sent(pitcher, id)).toMatchObject({ state: 'not_selected' })
  expect((await sent(pitcher, over.id))?.reason).toBe(DECLINE_REASONS.other_sources.text)
  expect((await sent(pitcher, left.id))?.reason).toBe(reasonText('left'))
  expect(stepsOf(await sent(pitcher, stale.id))).toEqual(['sent', 'opened', 'not_selected'])
  for (const { id, post_id } of [recent, fresh]) {
    expect(await sent(pitcher, id)).toMatchObject({ state: 'sent' })
    expect(await page(author, post_id)).toMatchObject({ undecided: 1, settled_at: null })
  }
  expect((await page(author, over.post_id)).state).toBe('settled')
  expect((await page(author, recent.post_id)).state).toBe('closed')
  const { body } = await app.as(pitcher).call(listSentPitches)
  expect(body).toMatchObject({ unseen: 0 })
  for (const member of [author, pitcher]) {
    expect((await app.as(member).call(listNotifications)).body.notifications).toEqual([])
    expect(await mailsTo(app, member.email)).toEqual([])
  }
})

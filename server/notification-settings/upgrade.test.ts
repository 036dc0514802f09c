import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readNotificationSettings } from '../../contract/notification-settings.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'

const app = await testApp()
const { db } = app.database

/** The statements of a migration that hold these words. */
async function statementsOf(name: string, ...words: string[]): Promise<string[]> {
  const file = new URL(`../../db/migrations/${name}.sql`, import.meta.url)
  const statements = (await readFile(file, 'utf8')).split(';\n')
  return statements.filter((text) => words.some((word) => text.includes(word)))
}

test('moves what was turned off, and when members were last emailed', async () => {
  const before = [
    ...(await statementsOf('0007-away-mails', 'create table mail_settings')),
    ...(await statementsOf('0024-outcome-mails', 'alter table mail_settings')),
  ]
  for (const text of before) await sql.raw(text).execute(db)
  const at = '2026-03-01T12:00:00.000Z'
  const rows = [
    { messages: false, pitches: true, outcomes: true, mailed_at: at, outcomes_mailed_at: null },
    { messages: true, pitches: false, outcomes: false, mailed_at: null, outcomes_mailed_at: at },
    { messages: true, pitches: true, outcomes: true, mailed_at: null, outcomes_mailed_at: null },
  ]
  const members = []
  for (const row of rows) {
    const member = await makeMember(app)
    await sql`insert into mail_settings (account_id, messages, pitches, outcomes, mailed_at, outcomes_mailed_at)
      values (${member.id}, ${row.messages}, ${row.pitches}, ${row.outcomes}, ${row.mailed_at}, ${row.outcomes_mailed_at})`.execute(
      db,
    )
    members.push(member)
  }
  const moving = await statementsOf(
    '0029-notification-settings',
    'insert into notification_settings',
    'drop table',
  )
  expect(moving).toHaveLength(2)
  for (const text of moving) await sql.raw(text).execute(db)
  const moved = await Promise.all(
    members.map(async (member) => {
      const stored = await db
        .selectFrom('notification_settings')
        .select(['choices', 'mailed_at', 'outcomes_mailed_at'])
        .where('account_id', '=', member.id)
        .executeTakeFirstOrThrow()
      const { email } = (await app.as(member).call(readNotificationSettings)).body
      return { ...stored, email }
    }),
  )
  const usual = {
    ...{ messages: 'away', pitches: 'away', outcomes: 'daily', comments: 'off', likes: 'off' },
    ...{ alerts: 'on', digest: 'on', invitations: 'now' },
  }
  expect(moved).toEqual([
    {
      choices: { 'messages.email': 'off' },
      ...{ mailed_at: at, outcomes_mailed_at: null, email: { ...usual, messages: 'off' } },
    },
    {
      choices: { 'pitches.email': 'off', 'outcomes.email': 'off' },
      ...{ mailed_at: null, outcomes_mailed_at: at, email: { ...usual, pitches: 'off', outcomes: 'off' } },
    },
    { choices: {}, mailed_at: null, outcomes_mailed_at: null, email: usual },
  ])
  await expect(sql`select from mail_settings`.execute(db)).rejects.toThrow('does not exist')
})

test('moves the first digest to the end of quiet hours that include it', async () => {
  const [setting] = await statementsOf('0031-alerts', 'update notification_settings set digest_times')
  const hours: [from: string | null, to: string | null, time: string][] = [
    ['22:00', '07:00', '08:00:00'],
    ['22:00', '09:30', '09:30:00'],
    ['08:00', '17:00', '17:00:00'],
    ['07:00', '08:00', '08:00:00'],
    [null, null, '08:00:00'],
  ]
  const times: Promise<string[]>[] = []
  const members = await Promise.all(hours.map(() => makeMember(app)))
  for (const [at, { id }] of members.entries())
    await sql`insert into notification_settings (account_id, quiet_from, quiet_to)
      values (${id}, ${hours[at]![0]}, ${hours[at]![1]})`.execute(db)
  await sql.raw(setting!).execute(db)
  for (const { id } of members)
    times.push(
      sql<{
        times: string[]
      }>`select digest_times::text[] as times from notification_settings where account_id = ${id}`
        .execute(db)
        .then(({ rows }) => rows[0]!.times),
    )
  expect(await Promise.all(times)).toEqual(hours.map(([, , time]) => [time]))
})

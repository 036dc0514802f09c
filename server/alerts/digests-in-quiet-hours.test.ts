import { expect, test } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { run, filter, mailsOf, matchesOf, setDue } = alerting(app)
const author = await makeMember(app)

/** Quiet hours by the clock of New York, which began so many hours ago and last so many more. */
const hush = async ({ id }: Member, ago: number, more: number) => {
  const hour = `date_trunc('hour', now() at time zone 'America/New_York')`
  await pool.query(
    `update notification_settings set quiet_from = (${hour} - make_interval(hours => $2))::time,
       quiet_to = (${hour} + make_interval(hours => $3))::time where account_id = $1`,
    [id, ago, more],
  )
}
const stateOf = async ({ id }: Member) => {
  const { rows } = await pool.query<{ is_held: boolean; is_due: boolean; local_at: string }>(
    `select next_digest_at = optional_mail_at(account_id, now()) and next_digest_at > now() as is_held,
       next_digest_at <= now() as is_due,
       (select to_char(max(local_at), 'YYYY-MM-DD HH24:MI') from digests d where d.account_id = s.account_id) as local_at
     from notification_settings s where account_id = $1`,
    [id],
  )
  return rows[0]!
}
/** What the member's clock shows at the latest time of their digest. */
const timeOf = async ({ id }: Member) => {
  const { rows } = await pool.query<{ at: string }>(
    `select to_char(max(local_at), 'YYYY-MM-DD HH24:MI') as at from digest_moments($1, now() - interval '1 day', now())`,
    [id],
  )
  return rows[0]!.at
}

/** A member with one match, whose digest is due in quiet hours. */
async function held(word: string) {
  const member = await makeMember(app)
  await filter(member, { all: [word], delivery: 'digest' })
  const post = await makePost(app, author, { title: word })
  await run()
  await hush(member, 2, 3)
  await setDue(member)
  await run()
  return { member, post }
}

test('A digest that is due in quiet hours is sent at their end, as that of its own time', async () => {
  const { member, post } = await held('moscovium')
  const at = await timeOf(member)
  expect(await mailsOf(member)).toEqual([])
  expect(await matchesOf(member)).toMatchObject([{ is_lit: true, is_emailed: false, is_dropped: false }])
  expect(await stateOf(member)).toMatchObject({ is_held: true, local_at: null })
  await run()
  expect(await mailsOf(member)).toEqual([])
  // As if they had ended now.
  await hush(member, 2, 0)
  await pool.query('update notification_settings set next_digest_at = now() where account_id = $1', [
    member.id,
  ])
  await run()
  expect(await mailsOf(member)).toMatchObject([
    { kind: 'digest', posts: [post], local_at: at.replace(' ', 'T') },
  ])
  expect(await stateOf(member)).toMatchObject({ is_due: false, is_held: false, local_at: at })
})

test('is sent at once when quiet hours are turned off, and waits for their new end otherwise', async () => {
  const { member, post } = await held('flerovium')
  await hush(member, 2, 5)
  await run()
  expect([await mailsOf(member), (await stateOf(member)).is_held]).toEqual([[], true])
  await app.as(member).call(updateNotificationSettings, { body: { quiet_hours: null } })
  await run()
  expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
})

test('A change of quiet hours moves no digest that is not held', async () => {
  const member = await makeMember(app)
  await filter(member, { all: ['nihonium'], delivery: 'digest' })
  const next = async () =>
    (await pool.query('select next_digest_at from notification_settings where account_id = $1', [member.id]))
      .rows
  const before = await next()
  for (const quiet_hours of [{ from: '22:00', to: '07:00' }, null])
    await app.as(member).call(updateNotificationSettings, { body: { quiet_hours } })
  expect(await next()).toEqual(before)
})

test('A digest that waits out long quiet hours is not lost', async () => {
  const member = await makeMember(app)
  await filter(member, { all: ['copernicium'], delivery: 'digest' })
  const post = await makePost(app, author, { title: 'Copernicium' })
  await run()
  const hour = `date_trunc('hour', now() at time zone 'America/New_York')`
  await pool.query(
    `update notification_settings set zone = 'America/New_York', digest_days = '{0,1,2,3,4,5,6}',
       digest_times = array[(${hour} - interval '18 hours')::time] where account_id = $1`,
    [member.id],
  )
  await hush(member, 20, 0)
  await pool.query('update notification_settings set next_digest_at = now() where account_id = $1', [
    member.id,
  ])
  await run()
  expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
})

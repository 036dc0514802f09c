import { describe, expect, test } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { testApp } from '../../test/support/app.ts'
import { beingAway } from '../../test/support/being-away.ts'
import { makeMember } from '../../test/support/factories.ts'
import { quietHours, quietNow } from '../../test/support/passing.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { start } = talking(app)
const { passes, run, makeAway, mailsOf, isWaiting } = beingAway(app)
const makeSender = (traits: { name?: string } = {}) => makeMember(app, { role: 'pr', ...traits })

describe('In quiet hours', () => {
  test('what is unread is held, and goes out as one email at their end', async () => {
    const [away, ann, ben] = [
      await makeAway(),
      await makeSender({ name: 'Ann' }),
      await makeSender({ name: 'Ben' }),
    ]
    await app.as(away).call(updateNotificationSettings, { body: { quiet_hours: quietNow() } })
    await passes(away, '1 hour')
    await start(ann, away)
    await passes(away, '16 minutes')
    await run()
    await start(ben, away)
    await passes(away, '16 minutes')
    await run()
    expect(await mailsOf(away)).toEqual([])
    expect(await isWaiting(away)).toBe(true)
    const { from, to } = quietHours(-4, -1)
    await pool.query(
      'update notification_settings set quiet_from = $2, quiet_to = $3 where account_id = $1',
      [away.id, from, to],
    )
    await pool.query('update waiting_mails set look_at = now() where account_id = $1', [away.id])
    await run()
    expect(await mailsOf(away)).toMatchObject([{ rows: [{ what: '2 unread messages from Ben and Ann' }] }])
  })

  test('a change of them applies to what is held already', async () => {
    const away = await makeAway()
    await app.as(away).call(updateNotificationSettings, { body: { quiet_hours: quietNow() } })
    await passes(away, '1 hour')
    await start(await makeSender(), away)
    await passes(away, '16 minutes')
    await run()
    expect(await mailsOf(away)).toEqual([])
    // The first call of a day counts as activity, and the day may have just begun.
    const active = (at: string) =>
      pool.query(`update accounts set last_active_at = ${at} where id = $1`, [away.id])
    await active(`greatest(now() - interval '1 hour', date_trunc('day', now(), 'UTC'))`)
    await app.as(away).call(updateNotificationSettings, { body: { quiet_hours: null } })
    await active(`now() - interval '1 hour'`)
    await run()
    expect(await mailsOf(away)).toHaveLength(1)
  })

  test('and on vacation nothing is lost: afterwards one email has what is still unread', async () => {
    const [away, sender] = [await makeAway(), await makeSender()]
    await pool.query(
      `insert into notification_settings (account_id, vacation_from, vacation_to)
       values ($1, current_date - 5, current_date + 1)`,
      [away.id],
    )
    await start(sender, away)
    await passes(away, '16 minutes')
    await run()
    expect(await mailsOf(away)).toEqual([])
    await pool.query(
      'update notification_settings set vacation_to = current_date - 2 where account_id = $1',
      [away.id],
    )
    await pool.query('update waiting_mails set look_at = now() where account_id = $1', [away.id])
    await run()
    expect(await mailsOf(away)).toHaveLength(1)
  })
})

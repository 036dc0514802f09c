import type { TestApp } from './app.ts'

const MOVES = [
  'update accounts set last_active_at = last_active_at - $2::interval where id = $1',
  'update auth_sessions set created_at = created_at - $2::interval where user_id = $1',
  `update messages set created_at = created_at - $2::interval, read_at = read_at - $2::interval
   where $1 in (sender_id, recipient_id)`,
  `update responses set created_at = created_at - $2::interval, read_at = read_at - $2::interval
   where $1 in (responder_id, account_id)`,
  'update posts set created_at = created_at - $2::interval where account_id = $1',
  `update comments set created_at = created_at - $2::interval
   where account_id = $1 or post_id in (select id from posts where account_id = $1)`,
  `update likes set created_at = created_at - $2::interval where account_id = $1 or likeable_id in (
     select id from posts where account_id = $1 union all select id from comments where account_id = $1)`,
  `update notification_settings set mailed_at = mailed_at - $2::interval,
     outcomes_mailed_at = outcomes_mailed_at - $2::interval where account_id = $1`,
  'update waiting_mails set since = since - $2::interval, look_at = look_at - $2::interval where account_id = $1',
  `update right_away_mails set since = since - $2::interval, look_at = look_at - $2::interval,
     mailed_up_to = mailed_up_to - $2::interval, pitch_mailed_at = pitch_mailed_at - $2::interval
   where account_id = $1`,
]

/** Lets time pass for a member by moving all they did, received and wait for back by as much: "16 minutes". */
export const passing =
  (app: TestApp) =>
  async ({ id }: { id: string }, time: string): Promise<void> => {
    for (const move of MOVES) await app.database.pool.query(move, [id, time])
  }

/** Quiet hours that begin and end so many hours from now, in half hours of Eastern time. */
export function quietHours(from: number, to: number): { from: string; to: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  })
  const halfHour = (hours: number) => {
    const [hour = '', minute = ''] = format.format(Date.now() + hours * 3_600_000).split(':')
    return `${hour}:${Number(minute) < 30 ? '00' : '30'}`
  }
  return { from: halfHour(from), to: halfHour(to) }
}

/** Quiet hours that have begun, and don't end soon. */
export const quietNow = () => quietHours(-3, 3)

import { sql } from 'kysely'
import { IS_PUBLISHED, isReadable } from '../audience/audience.rules.ts'
import { isMuted } from '../contact-limits/contact-limits.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'
import { finds, wordsOf } from '../posts/finding.rules.ts'
import { DELIVERS, MAY_BE_ALERTED, TAKES_ALERTS } from './alerts.rules.ts'

/** After more alert emails than this within an hour, the next are batched. */
const EMAILS_PER_HOUR = 10
const BATCH_MINUTES = 15

/** What kept alerts from being emailed at once. */
export type HeldBy = 'quiet' | 'vacation' | 'flood'
/** What holds a member's alerts, and until when. Null: nothing. */
type Hold = { until: string; by: HeldBy } | null

/** Since when a member has had something to deliver, and what has held it. */
type Queued = { since: string; held_by: HeldBy | null }

/** What is taken to be emailed: posts, and how many more are to be emailed no more. */
export type Taken = { posts: string[]; dropped: number }

/** How a filter delivers. */
export type Delivery = 'instant' | 'digest'

const FILTER = {
  post_type: 'f.post_type',
  beats: 'f.beats',
  keywords: 'f.keywords',
  within_hours: 'f.within_hours',
}

/** The filters of a match that still deliver its post this way: they may have changed, and so may the post. */
const fittingFilters = (delivery: Delivery) => `
  select f.* from saved_filters f join post_search w on w.post_id = p.id
  where f.id = any (m.filters) and ${DELIVERS} and f.delivery = '${delivery}' and f.email
    and f.paused_until > now() is not true and ${finds(FILTER, wordsOf('w'))}
    and (f.within_hours is null or p.expires_at <= now() + make_interval(hours => f.within_hours))`

/** Whether a match `m` of post `p` may still go to its member `a`, with settings `s`, which may be missing. */
const isDeliverable = (delivery: Delivery) => `${MAY_BE_ALERTED} and m.not_relevant_at is null
  and coalesce(s.choices ->> '${delivery === 'instant' ? 'alerts' : 'digest'}.email', 'on') <> 'off'
  and s.alerts_paused_until > now() is not true
  and ${IS_PUBLISHED} and ${TAKES_ALERTS} and ${isReadable('a.id')}
  and not ${isMuted('a.id', 'p.account_id')} and exists (${fittingFilters(delivery)})`

const isWaiting = (delivery: Delivery) =>
  `m.email = '${delivery === 'instant' ? 'now' : 'digest'}' and m.emailed_at is null and m.dropped_at is null`

export const delivery = {
  /** Members to look at, in the order in which they are due. */
  due: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ account_id: string }>`
      select account_id from alert_queue where look_at <= now() order by look_at, account_id limit ${limit}`.execute(
      db,
    )
    return found.rows.map(({ account_id }) => account_id)
  },

  /** Locks a member who is due, unless another process has. Their account comes first, as when they leave. */
  hold: async (tx: Tx, id: string): Promise<boolean> => {
    const account = await sql`select from accounts where id = ${id} for key share skip locked`.execute(tx)
    if (account.rows.length === 0) return false
    const queued = await sql`
      select from alert_queue where account_id = ${id} and look_at <= now() for update skip locked`.execute(
      tx,
    )
    return queued.rows.length > 0
  },

  /** What holds the alerts of a locked member. */
  holds: async (tx: Tx, id: string): Promise<Hold> => {
    const looking = sql<{ hold: Hold }>`
      with sent as (
        select emailed_at as at from matches
        where account_id = ${id} and email = 'now' and emailed_at > now() - interval '60 minutes' group by emailed_at),
        holds as (
          select optional_mail_at(${id}, now()) as until,
            case when vacation_until(${id}) is not null then 'vacation' else 'quiet' end as by
          union all
          select max(at) + interval '${sql.raw(String(BATCH_MINUTES))} minutes', 'flood' from sent
            having count(*) > ${EMAILS_PER_HOUR})
      select (select json_build_object('until', until, 'by', by) from holds where until > now()
        order by until desc limit 1) as hold`
    return (await looking.execute(tx)).rows[0]!.hold
  },

  wait: (tx: Tx, id: string, { until, by }: NonNullable<Hold>) =>
    sql`update alert_queue set look_at = ${until}, held_by = ${by} where account_id = ${id}`.execute(tx),

  /** Takes a locked member out of the queue: since when they were in it, and what has held them. */
  take: async (tx: Tx, id: string): Promise<Queued> => {
    const found = await sql<Queued>`
      delete from alert_queue where account_id = ${id} returning held_by, ${sql.raw(isoText('since'))} as since`.execute(
      tx,
    )
    return found.rows[0]!
  },
}

/**
 * Takes all that waits for a locked member to be emailed this way, each with the filters that must still deliver it:
 * noted as emailed, or as dropped.
 */
export async function takeMatches(tx: Tx, id: string, kinds: readonly Delivery[]): Promise<Taken> {
  const fits = kinds.map((kind) => `(${isWaiting(kind)} and ${isDeliverable(kind)})`).join(' or ')
  const waits = kinds.map((kind) => `(${isWaiting(kind)})`).join(' or ')
  const taking = sql<Taken>`
    with waiting as materialized (
      select m.post_id, coalesce(${sql.raw(fits)}, false) as fits
      from matches m join accounts a on a.id = m.account_id join posts p on p.id = m.post_id
        left join notification_settings s on s.account_id = a.id
      where m.account_id = ${id} and (${sql.raw(waits)})
      order by m.post_id for no key update of m),
      noted as (
        update matches m set emailed_at = case when w.fits then now() end, dropped_at = case when not w.fits then now() end
        from waiting w where m.account_id = ${id} and m.post_id = w.post_id)
    select coalesce(array_agg(post_id) filter (where fits), '{}') as posts,
      (count(*) filter (where not fits))::int as dropped from waiting`
  return (await taking.execute(tx)).rows[0]!
}

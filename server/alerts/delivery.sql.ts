import { sql } from 'kysely'
import { IS_PUBLISHED, isReadable, wasNotifiedOfInvite } from '../audience/audience.rules.ts'
import { isMutedAuthor } from '../audience/hidden-names.rules.ts'
import type { Delivery } from '../matches/matches.rules.ts'
import { DELIVERS } from '../notification-settings/digest.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'
import { finds, wordsOf } from '../posts/finding.rules.ts'
import { FILTER_COLUMNS, MAY_BE_ALERTED, TAKES_ALERTS, wantsMail } from './alerts.rules.ts'

/** After so many alert emails within an hour, the next are batched. */
const EMAILS_PER_HOUR = 10
const BATCH_MINUTES = 15

/** What kept alerts from being emailed at once. */
export type HeldBy = 'quiet' | 'vacation' | 'flood'
/** What holds a member's alerts, and until when. Null: nothing. */
type Hold = { until: string; by: HeldBy } | null

/** Posts to be emailed, and how many more would be if they had not expired. */
type Wanted = { posts: string[]; expired: number }

/** What is taken to be emailed, and since when the first of it has waited. */
export type Taken = Wanted & { since: string | null }

export const KINDS: readonly Delivery[] = ['instant', 'digest']

/** The filters of a match that still deliver its post by email: they may have changed, and so may the post. */
export const fittingFilters = (deliveries: readonly Delivery[]) => `
  select f.* from saved_filters f join post_search w on w.post_id = p.id
  where f.account_id = m.account_id and f.id = any (m.filters) and ${DELIVERS} and f.delivery in ('${deliveries.join("', '")}') and f.email
    and f.paused_until > now() is not true and ${finds(FILTER_COLUMNS, wordsOf('w'))}
    and (f.within_hours is null or p.expires_at <= now() + make_interval(hours => f.within_hours))`

/** Whether a match `m` of post `p` may go to its member `a` by this kind of email, if the post is open and a filter fits. */
export const isWanted = (by: Delivery) => `${MAY_BE_ALERTED} and m.not_relevant_at is null
  and ${wantsMail(by)} and ${IS_PUBLISHED} and ${isReadable('a.id')} and not ${isMutedAuthor('a.id')}
  and not ${wasNotifiedOfInvite('a.id')}`

const isWantedBy = (by: Delivery, filters: readonly Delivery[]) =>
  `(${isWanted(by)} and exists (${fittingFilters(filters)}))`

/** Nothing else was in the way: the author has closed the post, or its deadline has passed. */
const HAS_EXPIRED = 'p.expires_at <= now()'

const isWaiting = (delivery: Delivery) =>
  `m.email = '${delivery === 'instant' ? 'now' : 'digest'}' and m.emailed_at is null and m.dropped_at is null`

export const delivery = {
  /** Members with something to email, in the order in which it is due. */
  due: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ account_id: string }>`
      with waiting as (
        select m.account_id, min(m.matched_at) as at from matches m where ${sql.raw(isWaiting('instant'))} group by m.account_id
        union all select account_id, look_at from alert_holds where look_at <= now())
      select account_id from waiting
      where not exists (select from alert_holds h where h.account_id = waiting.account_id and h.look_at > now())
      group by account_id order by min(at), account_id limit ${limit}`.execute(db)
    return found.rows.map(({ account_id }) => account_id)
  },

  /** Keeps a member's account while their alerts are queued. False: it is gone, or just being deleted. */
  hold: async (tx: Tx, id: string): Promise<boolean> => {
    const account = await sql`select from accounts where id = ${id} for key share skip locked`.execute(tx)
    return account.rows.length > 0
  },

  /** What holds a member's alerts. */
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
            having count(*) >= ${EMAILS_PER_HOUR})
      select (select json_build_object('until', until, 'by', by) from holds where until > now()
        order by until desc limit 1) as hold`
    return (await looking.execute(tx)).rows[0]!.hold
  },

  /** After a vacation that ends in quiet hours, the email still says that it is over. */
  wait: (tx: Tx, id: string, { until, by }: NonNullable<Hold>) =>
    sql`insert into alert_holds as h (account_id, look_at, held_by) values (${id}, ${until}, ${by})
      on conflict (account_id) do update set look_at = excluded.look_at,
        held_by = case when h.held_by = 'vacation' then h.held_by else excluded.held_by end`.execute(tx),

  /** Ends what has held a member's alerts, and returns it. */
  release: async (tx: Tx, id: string): Promise<HeldBy | null> => {
    const found = await sql<{ held_by: HeldBy }>`
      delete from alert_holds where account_id = ${id} returning held_by`.execute(tx)
    return found.rows[0]?.held_by ?? null
  },
}

/** Of each match: whether it goes into an email of these kinds, and whether it would if its post were open. */
export const judged = (wants: readonly string[]) => `
  coalesce((${wants.join(' or ')}) and ${TAKES_ALERTS}, false) as fits,
  coalesce((${wants.join(' or ')}) and ${HAS_EXPIRED}, false) as expired`
export const OF_MATCHES = `matches m join accounts a on a.id = m.account_id join posts p on p.id = m.post_id
  left join notification_settings s on s.account_id = a.id`
const SUMMED = `coalesce(array_agg(post_id) filter (where fits), '{}') as posts,
  (count(*) filter (where expired))::int as expired`

/**
 * Takes all that waits for a member to be emailed this way, each with the filters that must still deliver it:
 * noted as emailed, or as dropped. What is no longer to go out right away goes into the digest that has it, too.
 */
export async function takeMatches(tx: Tx, id: string, kinds: readonly Delivery[]): Promise<Taken> {
  const waits = kinds.map((kind) => `(${isWaiting(kind)})`).join(' or ')
  // A filter that has since been set to right away delivers what it had collected.
  const wants = kinds.map((kind) => isWantedBy(kind, kind === 'digest' ? KINDS : [kind]))
  const moves = kinds.includes('digest') ? 'false' : `${isWantedBy('digest', ['digest'])} and ${TAKES_ALERTS}`
  const taking = sql<Taken>`
    with waiting as materialized (
      select m.post_id, m.since, ${sql.raw(judged(wants))}, coalesce(${sql.raw(moves)}, false) as moves
      from ${sql.raw(OF_MATCHES)}
      where m.account_id = ${id} and (${sql.raw(waits)})
      order by m.post_id for no key update of m),
      noted as (
        update matches m set emailed_at = case when w.fits then now() end,
          dropped_at = case when not w.fits and not w.moves then now() end,
          email = case when not w.fits and w.moves then 'digest' else m.email end
        from waiting w where m.account_id = ${id} and m.post_id = w.post_id)
    select ${sql.raw(SUMMED)}, ${sql.raw(isoText('min(since) filter (where fits)'))} as since from waiting`
  return (await taking.execute(tx)).rows[0]!
}

import { sql } from 'kysely'
import type { WithinHours } from '../../contract/vocabulary.ts'
import { IS_PUBLISHED, isReadable } from '../audience/audience.rules.ts'
import { isMutedAuthor } from '../audience/hidden-names.rules.ts'
import { type Delivery, isChannelOn } from '../matches/matches.rules.ts'
import { DELIVERS } from '../notification-settings/digest.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { finds, wordsOf } from '../posts/finding.rules.ts'
import { FILTER_COLUMNS, MAY_BE_ALERTED, TAKES_ALERTS } from './alerts.rules.ts'

/** A post to compare with filters, why, and since when: `due`, only with filters of so many hours. */
type Cause = { post_id: string; reason: 'new' | 'edited' | 'due'; within: number; since: string }

/** Since when the filter has been able to find the post: a filter covers nothing earlier than itself. */
const MOMENTS: Record<Cause['reason'], string> = {
  new: 'p.created_at',
  edited: 'p.updated_at',
  due: 'p.expires_at - make_interval(hours => f.within_hours)',
}

// Having been chosen counts as the alert on every channel.
const mayDeliver = `(not coalesce(f.paused_until > now() or s.alerts_paused_until > now(), false) and t.account_id is null)`
const has = (channel: 'email' | 'bell', delivery: Delivery) =>
  `bool_or(f.${channel} and f.delivery = '${delivery}' and ${mayDeliver})`
/** At once rather than in a digest, but first what the settings let through: they may change until it is delivered. */
const when = (channel: 'email' | 'bell') => `case
  when ${has(channel, 'instant')} and bool_and(${isChannelOn(channel, 'instant')}) then 'now'
  when ${has(channel, 'digest')} and bool_and(${isChannelOn(channel, 'digest')}) then 'digest'
  when ${has(channel, 'instant')} then 'now' when ${has(channel, 'digest')} then 'digest' end`

/**
 * At once rather than in a digest, and either rather than not at all. A filter that has found the post before changes
 * nothing: what it found during a pause is not sent after it.
 */
const sooner = (channel: 'email' | 'bell') => `case
  when excluded.filters <@ m.filters then m.${channel} when 'now' in (m.${channel}, excluded.${channel}) then 'now'
  else coalesce(m.${channel}, excluded.${channel}) end`

export const matching = {
  /** Takes a post that waits to be compared, none of these, unless another process has; undefined: there is none. */
  take: async (tx: Tx, failed: readonly string[]): Promise<Cause | undefined> => {
    const taken = await sql<Cause>`
      delete from match_queue where (post_id, reason, within_hours) = (
        select post_id, reason, within_hours from match_queue where post_id <> all (${failed}::uuid[])
        order by queued_at, post_id, reason limit 1 for update skip locked)
      returning post_id, reason, within_hours as within, queued_at as since`.execute(tx)
    return taken.rows[0]
  },

  /** Queues the posts whose deadlines came within so many hours since the last time. */
  queueDue: async (tx: Tx, within: WithinHours): Promise<void> => {
    await sql`insert into deadline_cursors values (${within}, now()) on conflict do nothing`.execute(tx)
    await sql`
      with since as (select done_until from deadline_cursors where within_hours = ${within} for update skip locked),
        done as (update deadline_cursors set done_until = now() where within_hours = ${within}
          and exists (select from since))
      insert into match_queue (post_id, reason, within_hours) select p.id, 'due', ${within} from posts p, since
      where ${sql.raw(IS_PUBLISHED)} and p.expires_at > since.done_until + make_interval(hours => ${within})
        and p.expires_at <= now() + make_interval(hours => ${within}) and p.expires_at > now()
      order by p.id
      on conflict do nothing`.execute(tx)
  },

  /** Compares a post with all filters that deliver. Those who match it are published to. */
  match: async (tx: Tx, cause: Cause): Promise<void> => {
    const at = sql.raw(MOMENTS[cause.reason])
    const hours = cause.reason === 'due' ? sql`f.within_hours = ${cause.within}` : sql`true`
    await sql`
      with p as materialized (
          -- Made once: stored, it would be read again for each filter.
          select p.*, ${sql.raw(wordsOf('w'))} || ''::tsvector as words
          from posts p join post_search w on w.post_id = p.id
          where p.id = ${cause.post_id} and ${sql.raw(`${IS_PUBLISHED} and ${TAKES_ALERTS}`)}),
        found as (
          select f.account_id, array_agg(f.id order by f.place, f.id) as filters,
            ${sql.raw(when('email'))} as email, ${sql.raw(when('bell'))} as bell
          from p join saved_filters f on ${sql.raw(`${DELIVERS} and ${finds(FILTER_COLUMNS, 'p.words')}`)} and ${hours}
            left join notification_settings s on s.account_id = f.account_id
            left join told_invites t on t.post_id = p.id and t.account_id = f.account_id
          where f.account_id <> p.account_id and f.active_since <= ${at}
            and (f.within_hours is null or p.expires_at <= now() + make_interval(hours => f.within_hours))
          group by f.account_id),
        made as (
          insert into matches as m (id, account_id, post_id, filters, reason, since, email, bell, lit_at)
          select uuidv7(), a.id, p.id, f.filters, ${cause.reason}, ${cause.since}, f.email, f.bell, case f.bell when 'now' then now() end
          from found f join accounts a on a.id = f.account_id, p
          where ${sql.raw(`${MAY_BE_ALERTED} and ${isReadable('a.id')} and not ${isMutedAuthor('a.id')}`)}
          order by a.id
          on conflict (account_id, post_id) do update set
            filters = array(select id from unnest(m.filters || excluded.filters) with ordinality f (id, n)
              group by id order by min(n)),
            email = ${sql.raw(sooner('email'))}, bell = ${sql.raw(sooner('bell'))},
            lit_at = coalesce(m.lit_at, case when not excluded.filters <@ m.filters then excluded.lit_at end), dropped_at = null, since = excluded.since
          returning account_id)
      select ${publishEventSql('match.created', sql`p.id`)} from p where exists (select from made)`.execute(
      tx,
    )
  },
}

import { sql } from 'kysely'
import type { LiveEvents } from '../../contract/live.ts'
import { Match, type MatchTab, type Unseen } from '../../contract/matches.ts'
import { IS_PUBLISHED, isReadable } from '../audience/audience.rules.ts'
import { isMutedAuthor } from '../audience/hidden-names.rules.ts'
import { DELIVERS } from '../notification-settings/digest.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { postJson } from '../posts/posts.ts'
import { FILTERS, IS_NEW, isChannelOn } from './matches.rules.ts'

const PAGE = 20
/** A live event for more members than this does not count for them: that could take longer than it may. */
const COUNTED_MAX = 200
const KEPT = `m.matched_at > now() - interval '30 days'`

const matchJson = (viewer: string) =>
  jsonOf(Match, 'matches m', {
    post: postJson(viewer),
    filters: FILTERS,
    is_seen: 'm.seen_at is not null',
    is_not_relevant: 'm.not_relevant_at is not null',
  })

const TABS: Record<MatchTab, string> = {
  new: 'm.not_relevant_at is null and (p.expires_at is null or p.expires_at > now())',
  saved: 'exists (select from saved_posts s where s.user_id = m.account_id and s.post_id = m.post_id)',
  not_relevant: 'm.not_relevant_at is not null',
}

const IS_READABLE = `exists (select from posts p where p.id = m.post_id and ${isReadable('m.account_id')})`

const unseenOf = (account: string) =>
  `(select count(*)::int from matches m where m.account_id = ${account} and ${IS_NEW})`
/** The square of the bell: a new match whose time to be delivered has come, of a filter with the bell, which is on. */
const litOf = (account: string) => `exists (select from matches m
    left join notification_settings s on s.account_id = m.account_id
  where m.account_id = ${account} and m.lit_at is not null and ${IS_NEW}
    and case m.bell when 'now' then ${isChannelOn('bell', 'instant')} else ${isChannelOn('bell', 'digest')} end
    and exists (select from saved_filters f where f.account_id = m.account_id and f.id = any (m.filters) and f.bell and ${DELIVERS}))`

export type MatchQuery = { viewer: string; tab: MatchTab; filter: string | undefined; after: Cursor | null }

export const matches = {
  page: async (
    db: Db,
    { viewer, tab, filter, after }: MatchQuery,
  ): Promise<{ matches: Match[]; next: Cursor | null }> => {
    const found = await sql<{ match: Match; at: string; id: string }>`
      select ${sql.raw(matchJson('v.id'))} as match, ${sql.raw(isoText('m.matched_at'))} as at, m.post_id as id
      from (select ${viewer}::uuid as id) v join matches m on m.account_id = v.id join posts p on p.id = m.post_id
        left join accounts a on a.id = p.account_id
      where ${sql.raw(`${KEPT} and ${TABS[tab]} and ${isReadable('v.id')} and ${IS_PUBLISHED} and not ${isMutedAuthor('v.id')}`)}
        and (${filter ?? null}::uuid is null or ${filter ?? null}::uuid = any (m.filters))
        and (${after?.at ?? null}::timestamptz is null
          or (m.matched_at, m.post_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by m.matched_at desc, m.post_id desc limit ${PAGE}`.execute(db)
    const last = found.rows.length === PAGE ? found.rows.at(-1)! : null
    return { matches: found.rows.map(({ match }) => match), next: last && { at: last.at, id: last.id } }
  },

  unseen: async (db: Db, account_id: string): Promise<Unseen> => {
    const found = await sql<Unseen>`
      select ${sql.raw(unseenOf('v.id'))} as unseen, ${sql.raw(litOf('v.id'))} as lit
      from (select ${account_id}::uuid as id) v`.execute(db)
    return found.rows[0]!
  },

  /** Whom a post that they may read has just matched, and what their pages are to say. */
  newOf: async (db: Db, post_id: string): Promise<Map<string, LiveEvents['match.created']>> => {
    const found = await sql<{ account_id: string } & Omit<LiveEvents['match.created'], 'post_id'>>`
      with n as materialized (
        select n.account_id, n.filters, count(*) over () <= ${COUNTED_MAX} as is_counted
        from matches n join posts p on p.id = n.post_id
        where n.post_id = ${post_id} and n.matched_at > now() - interval '1 minute'
          and ${sql.raw(`${IS_PUBLISHED} and ${isReadable('n.account_id')} and not ${isMutedAuthor('n.account_id')}`)})
      select account_id, filters, case when is_counted then ${sql.raw(unseenOf('n.account_id'))} end as unseen,
        case when is_counted then ${sql.raw(litOf('n.account_id'))} end as lit from n`.execute(db)
    return new Map(found.rows.map(({ account_id, ...rest }) => [account_id, { post_id, ...rest }]))
  },

  markSeen: async (tx: Tx, account_id: string, posts: readonly string[]): Promise<boolean> => {
    const marked = await sql`
      update matches m set seen_at = now() where account_id = ${account_id} and post_id = any (${posts}::uuid[])
        and seen_at is null and ${sql.raw(IS_READABLE)}`.execute(tx)
    return (marked.numAffectedRows ?? 0n) > 0n
  },

  /** False: the member has no such match, or may no longer read its post. */
  judge: async (tx: Tx, account_id: string, post_id: string, isRelevant: boolean): Promise<boolean> => {
    const judged = await sql`
      update matches m set not_relevant_at = case when ${isRelevant} then null else coalesce(not_relevant_at, now()) end
      where account_id = ${account_id} and post_id = ${post_id} and ${sql.raw(IS_READABLE)}`.execute(tx)
    return (judged.numAffectedRows ?? 0n) > 0n
  },

  sweep: async (db: Db): Promise<void> => {
    await sql`delete from matches where matched_at < now() - interval '30 days'`.execute(db)
  },
}

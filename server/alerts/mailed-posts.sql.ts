import { sql } from 'kysely'
import { EXCERPT, IS_PUBLISHED, isExcerpt, isReadable } from '../audience/audience.rules.ts'
import { hidesAuthor, isMutedAuthor } from '../audience/hidden-names.rules.ts'
import { closesUnless } from '../deadlines/deadlines.rules.ts'
import { holdsSource } from '../kept-sources/kept-source.rules.ts'
import { type Delivery, isNotRelevant } from '../matches/matches.rules.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'
import type { MailedPost, Reader } from './alert-mails.ts'
import { MAY_BE_ALERTED, TAKES_ALERTS, wantsMail } from './alerts.rules.ts'
import { fittingFilters, isWanted, judged, KINDS, OF_MATCHES } from './delivery.sql.ts'

/** The longest text of an email. */
const TEXT_LENGTH = 2_000

/** The filters that deliver a match's post by email, in the order of the reader's list; null: none does. */
const filtersOf = (deliveries: readonly Delivery[]) => `(
  select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.place, f.id)
  from (${fittingFilters(deliveries)}) f)`

const postWith = (
  filters: string,
) => `json_build_object('id', p.id, 'title', p.title, 'description', case when ${isExcerpt('a.id')} then ${EXCERPT} else left(p.description, ${TEXT_LENGTH + 1}) end, 'is_excerpt', ${isExcerpt('a.id')},
  'post_type', p.post_type, 'tags', p.tags, 'created_at', ${isoText('p.created_at')},
  'expires_at', ${isoText('p.expires_at')}, 'closes', ${closesUnless(hidesAuthor('a.id'))}, 'is_over', coalesce(p.expires_at <= now(), false), 'closed_by_author', p.closed_by_author,
  'shown_name', case when ${hidesAuthor('a.id')} then p.shown_name end,
  'author', (select json_build_object('id', o.id, 'name', o.name, 'title', coalesce(o.profile ->> 'title', ''),
    'organization', coalesce(o.profile ->> 'organization', '')) from accounts o where o.id = p.account_id and not ${hidesAuthor('a.id')}),
  'filters', ${filters})`
/** Where an email names no filters. */
const POST = postWith(`'[]'::json`)
/** Whether a digest may remind its reader of the post. */
const MAY_REMIND = `${IS_PUBLISHED} and ${isReadable('a.id')} and not ${isMutedAuthor('a.id')} and not ${isNotRelevant('a.id')}`

/** Whom an alert goes to. */
export type AlertedReader = Reader & { wants_digest: boolean }

export const mailedPosts = {
  /** Undefined for a member who has left, or gets no alerts any more. */
  reader: async (db: Db, id: string): Promise<AlertedReader | undefined> => {
    const found = await sql<AlertedReader>`
      select a.id as account_id, a.name, u.email, a.role, ${sql.raw(holdsSource('a.id'))} as holds_source,
        member_zone(a.id) as zone, coalesce(s.show_text, true) as show_text,
        ${sql.raw(wantsMail('digest'))} as wants_digest
      from accounts a join auth_users u on u.id = a.id left join notification_settings s on s.account_id = a.id
      where a.id = ${id} and ${sql.raw(MAY_BE_ALERTED)}`.execute(db)
    return found.rows[0]
  },

  /**
   * Those of the posts that were taken for an email of these kinds that may still be sent, in the order of their
   * deadlines, and how many have expired since. With the filters that deliver them so; another kind's only where a filter
   * has been set to it since.
   */
  taken: async (
    db: Db,
    reader: string,
    ids: readonly string[],
    kinds: readonly Delivery[],
  ): Promise<{ posts: MailedPost[]; expired: number }> => {
    const wants = kinds.map((kind) => `(${isWanted(kind)} and fitting.filters is not null)`)
    // "offset 0" has them looked for once.
    const found = await sql<{ post: MailedPost | null }>`
      select case when is_now.fits then ${sql.raw(postWith('fitting.filters'))} end as post
      from ${sql.raw(OF_MATCHES)}
        cross join lateral (
          select coalesce(${sql.raw(filtersOf(kinds))}, ${sql.raw(filtersOf(KINDS))}) as filters offset 0) fitting
        cross join lateral (select ${sql.raw(judged(wants))} offset 0) is_now
      where m.account_id = ${reader} and m.post_id = any (${ids}::uuid[]) and (is_now.fits or is_now.expired)
      order by p.expires_at, p.created_at desc, p.id`.execute(db)
    const posts = found.rows.flatMap(({ post }) => post ?? [])
    return { posts, expired: found.rows.length - posts.length }
  },

  /** Those of these posts that the reader may still be alerted to, in the order of their deadlines. */
  open: async (db: Db, reader: string, ids: readonly string[]): Promise<MailedPost[]> => {
    const found = await sql<{ post: MailedPost }>`
      select ${sql.raw(POST)} as post from accounts a, posts p
      where a.id = ${reader} and p.id = any (${ids}::uuid[])
        and ${sql.raw(`${MAY_REMIND} and ${TAKES_ALERTS}`)}
      order by p.expires_at, p.created_at desc, p.id`.execute(db)
    return found.rows.map(({ post }) => post)
  },

  /** Those of these posts that the reader may still be reminded of. */
  readable: async (db: Db, reader: string, ids: readonly string[]): Promise<MailedPost[]> => {
    const found = await sql<{ post: MailedPost }>`
      select ${sql.raw(POST)} as post from accounts a, posts p
      where a.id = ${reader} and p.id = any (${ids}::uuid[])
        and ${sql.raw(MAY_REMIND)}
      order by p.expires_at, p.id`.execute(db)
    return found.rows.map(({ post }) => post)
  },
}

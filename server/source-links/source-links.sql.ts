import { type RawBuilder, sql } from 'kysely'
import { FALLBACK_NAMES, type Retirer } from '../../contract/vocabulary.ts'
import type { Zone } from '../../contract/zones.ts'
import { blockedWith, refusingContact } from '../contact-limits/contact-limits.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'

const at = (column: string) => sql.raw(isoText(column))

/** Of a link `l`: it can be answered. */
const IS_OPEN = sql`l.used_at is null and l.void_at is null and l.expires_at > now()`
const MEMBER = sql`coalesce(nullif(a.name, ''), ${FALLBACK_NAMES.actor}) as member`

type Sender = { email: string; zone: Zone }
type NewLink = {
  profile_id: string
  account_id: string
  email: string
  domain: string
  is_public_mail: boolean
  address_hash: Buffer
}

export const sourceLinks = {
  /**
   * The member, who neither sends another link nor is deleted before the transaction ends. Undefined when they have left.
   */
  holdSender: async (tx: Tx, id: string): Promise<Sender | undefined> => {
    const found = await sql<Sender>`
      select u.email, member_zone(a.id) as zone from accounts a join auth_users u on u.id = a.id
      where a.id = ${id} for no key update of a`.execute(tx)
    return found.rows[0]
  },

  /** Locked until the transaction ends if it is the owner's; another member's is only read. */
  holdSource: async (tx: Tx, id: string, owner: string) => {
    type Held = {
      account_id: string
      held_by: string | null
      retired_by: Retirer | null
      denied_by: Buffer | null
    }
    const columns = sql`p.account_id, p.held_by, p.retired_by, p.denied_by`
    const own = await sql<Held>`
      select ${columns} from profiles p where p.id = ${id} and p.account_id = ${owner} for no key update`.execute(
      tx,
    )
    if (own.rows[0]) return own.rows[0]
    const other = await sql<Held>`select ${columns} from profiles p where p.id = ${id}`.execute(tx)
    return other.rows[0]
  },

  /** Whether whoever has this address had a profile of the member removed. */
  isRefused: async (tx: Tx, account_id: string, address_hash: Buffer): Promise<boolean> => {
    const found = await sql`
      select from source_removals where account_id = ${account_id} and address_hash = ${address_hash} limit 1`.execute(
      tx,
    )
    return found.rows.length > 0
  },

  /**
   * From when on another link may be sent, if as many as allowed have been sent within so many days: for the source, or by
   * this member to the address, whatever source they were for.
   */
  nextAt: async (
    tx: Tx,
    { profile_id, account_id, address_hash }: Pick<NewLink, 'profile_id' | 'account_id' | 'address_hash'>,
    allowed: number,
    days: number,
  ) => {
    const next = sql`l.sent_at + make_interval(days => ${days})`
    const last = (which: RawBuilder<unknown>) => sql`(
      select ${next} as at from source_links l where ${which} and ${next} > now()
      order by l.sent_at desc offset ${allowed - 1} limit 1)`
    const found = await sql<{ at: string; now: string; seconds: number }>`
      select at, now() as now, extract(epoch from at - now())::float8 as seconds from (
        ${last(sql`l.profile_id = ${profile_id}`)}
        union all ${last(sql`l.account_id = ${account_id} and l.address_hash = ${address_hash}`)}) full_until
      order by at desc limit 1`.execute(tx)
    return found.rows[0]
  },

  /** Ends the link that a source has, and erases its address. */
  void: (tx: Tx, profile_id: string) =>
    sql`
      update source_links set void_at = now(), email = null
      where profile_id = ${profile_id} and used_at is null and void_at is null`.execute(tx),

  insert: async (
    tx: Tx,
    { profile_id, account_id, email, domain, is_public_mail, address_hash }: NewLink,
  ): Promise<{ id: string; expires_at: string }> => {
    const { rows } = await sql<{ id: string; expires_at: string }>`
      insert into source_links (profile_id, account_id, email, domain, is_public_mail, address_hash)
      values (${profile_id}, ${account_id}, ${email}, ${domain}, ${is_public_mail}, ${address_hash})
      returning id, ${at('expires_at')} as expires_at`.execute(tx)
    return rows[0]!
  },

  /** What the email of an open link says, and who sends it. */
  toMail: async (db: Db, id: string) => {
    const found = await sql<{
      email: string
      account_id: string
      member: string
      organization: string
      name: string
    }>`
      select l.email, p.account_id, p.name, ${MEMBER}, coalesce(a.profile ->> 'organization', '') as organization
      from source_links l join profiles p on p.id = l.profile_id join accounts a on a.id = p.account_id
      where l.id = ${id} and l.email is not null and ${IS_OPEN}`.execute(db)
    return found.rows[0]
  },

  /** Where those members sign in whom this one blocks, or who refuse contact by them. */
  refusing: async (db: Db, account_id: string): Promise<string[]> => {
    const { rows } = await sql<{ email: string }>`
      select distinct u.email from (select ${account_id}::uuid as id) m, lateral (
        ${sql.raw(blockedWith('m.id'))} union all ${sql.raw(refusingContact('m.id'))}) r (id)
        join auth_users u on u.id = r.id`.execute(db)
    return rows.map(({ email }) => email)
  },

  /** Erases the addresses of links that have expired. */
  eraseExpired: (db: Db) =>
    sql`update source_links set email = null where email is not null and expires_at <= now()`.execute(db),

  /** Those that have ended. */
  ended: async (db: Db): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select l.id from source_links l where not (${IS_OPEN})`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Removes what ended 30 days ago. */
  sweep: (db: Db) =>
    sql`
      delete from source_links where least(used_at, void_at, expires_at) < now() - interval '30 days'`.execute(
      db,
    ),
}

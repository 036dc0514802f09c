import { sql } from 'kysely'
import type pg from 'pg'
import type { ContactRefusal } from '../../contract/contact-limits.rules.ts'
import { ContactLimit, type ContactLimits, DomainLimit } from '../../contract/contact-limits.ts'
import { type ContactLevel, FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { isInAudience } from '../members/in-audience.rules.ts'
import { type Db, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { blockedWith, blocks, contactRefusal, isBlocked, refusingContact } from './contact-limits.rules.ts'

const NAME = `coalesce(nullif(a.name, ''), '${FALLBACK_NAMES.actor}')`

const LIMIT = jsonOf(ContactLimit, 'contact_limits c', {
  id: 'a.id',
  name: NAME,
  picture: 'a.picture_url',
  // Who became an admin since can only be muted.
  level: `case when a.role = 'admin' then 'mute' else c.level end`,
})
const DOMAIN_LIMIT = jsonOf(DomainLimit, 'domain_limits d', {})

/** How a member of this name refuses contact; null: not at all. */
export type Refused = { refusal: ContactRefusal | null; name: string }

/** The other member of a limit, and what there is of it. */
export type HeldLimit = {
  domain: string
  organization: string
  role: string
  level: ContactLevel
  domain_level: Exclude<ContactLevel, 'mute'>
  may_reveal: boolean
}

/** Whether the member `m` has a request that hides their name from `a`, who can read it or has pitched to it. */
const MAY_REVEAL = `exists (select from posts p left join responses r on r.post_id = p.id and r.responder_id = a.id
  where p.account_id = m.id and p.is_hidden_name and p.data ->> 'status' <> 'draft' and r.revealed_at is null
    and (r.id is not null or p.removed_at is null and (p.audience = 'all' or ${isInAudience('a')})))`

const blockedOf = prepared<{ member: string; blocked: string[] }>(
  `select m.id as member, array(select distinct b.id from lateral ${blockedWith('m.id')} b (id) order by 1) as blocked
   from unnest((select $1::uuid[])) m (id)`,
)

export const contactLimits = {
  list: async (db: Db, account_id: string): Promise<ContactLimits> => {
    const found = await sql<ContactLimits>`
      select (select coalesce(json_agg(${sql.raw(LIMIT)} order by lower(a.name), a.id), '[]')
          from contact_limits c join accounts a on a.id = c.other_id where c.account_id = ${account_id}) as limits,
        (select coalesce(json_agg(${sql.raw(DOMAIN_LIMIT)} order by lower(d.organization), d.id), '[]')
          from domain_limits d where d.account_id = ${account_id}) as domains,
        array(select r.id from (select ${account_id}::uuid as id) m, lateral ${sql.raw(refusingContact('m.id'))} r (id)
          where not ${sql.raw(isBlocked('m.id', 'r.id'))} group by r.id order by r.id) as refused_by`.execute(
      db,
    )
    return found.rows[0]!
  },

  /**
   * Undefined for oneself, for members who are not onboarded, unless they are admins, and for who blocks the member, unless
   * the member has limited contact with them or knows them from a conversation: not one whose author's name is hidden.
   */
  read: async (db: Db, account_id: string, other_id: string): Promise<HeldLimit | undefined> => {
    const found = await sql<HeldLimit>`
      select a.role, split_part(a.email, '@', 2) as domain,
        coalesce(nullif(a.profile ->> 'organization', ''), ${sql.raw(NAME)} || '’s organization') as organization,
        coalesce(c.level, 'none') as level, coalesce(d.level, 'none') as domain_level,
        ${sql.raw(MAY_REVEAL)} as may_reveal
      from (select ${account_id}::uuid as id) m cross join accounts a
        left join contact_limits c on c.account_id = m.id and c.other_id = a.id
        left join domain_limits d on d.account_id = m.id and d.domain = split_part(a.email, '@', 2)
      where a.id = ${other_id} and a.id <> m.id and (a.data <> '{}' or a.role = 'admin')
        and (c.level is not null or d.level is not null or not ${sql.raw(blocks('a.id', 'm.id'))} or exists (
          select from responses r left join posts p on p.id = r.post_id
          where r.responder_id = a.id and r.account_id = m.id or r.responder_id = m.id and r.account_id = a.id
            and not coalesce(p.is_hidden_name and r.revealed_at is null, false)))`.execute(db)
    return found.rows[0]
  },

  /**
   * Locks the member until the transaction ends, so that their limits change one at a time, and whoever writes to them
   * comes before or after: those hold the member's account, too. The other member, if any, can't be deleted. In the order
   * of the ids, or two who limit each other would deadlock. Returns whether the member is still there.
   */
  hold: async (tx: Tx, account_id: string, other_id?: string): Promise<boolean> => {
    const other = () => sql`select from accounts where id = ${other_id} for key share`.execute(tx)
    if (other_id !== undefined && other_id < account_id) await other()
    const own = await sql`select from accounts where id = ${account_id} for update`.execute(tx)
    if (other_id !== undefined && other_id > account_id) await other()
    return own.rows.length > 0
  },

  count: async (tx: Tx, account_id: string): Promise<number> => {
    const found = await sql<{ count: number }>`
      select (select count(*) from contact_limits where account_id = ${account_id})::int
        + (select count(*) from domain_limits where account_id = ${account_id})::int as count`.execute(tx)
    return found.rows[0]!.count
  },

  set: async (tx: Tx, account_id: string, other_id: string, level: ContactLevel): Promise<void> => {
    if (level === 'none')
      await sql`delete from contact_limits where account_id = ${account_id} and other_id = ${other_id}`.execute(
        tx,
      )
    else
      await sql`
        insert into contact_limits (account_id, other_id, level) values (${account_id}, ${other_id}, ${level})
        on conflict (account_id, other_id) do update set level = excluded.level`.execute(tx)
  },

  setDomain: async (
    tx: Tx,
    account_id: string,
    { domain, organization }: Pick<HeldLimit, 'domain' | 'organization'>,
    level: ContactLevel,
  ): Promise<void> => {
    if (level === 'none')
      await sql`delete from domain_limits where account_id = ${account_id} and domain = ${domain}`.execute(tx)
    else
      await sql`
        insert into domain_limits (account_id, domain, organization, level)
        values (${account_id}, ${domain}, ${organization}, ${level})
        on conflict (account_id, domain) do update set level = excluded.level, organization = excluded.organization`.execute(
        tx,
      )
  },

  /** One of the member's limits for a domain. Undefined for any other. */
  readDomain: async (tx: Tx, account_id: string, limit_id: string) => {
    const found = await sql<Pick<HeldLimit, 'domain' | 'organization'> & { level: ContactLevel }>`
      select domain, organization, level from domain_limits
      where id = ${limit_id} and account_id = ${account_id}`.execute(tx)
    return found.rows[0]
  },

  /** For each of these members, whom they block or who blocks them, in order. */
  blocked: async (pool: pg.Pool, members: string[]): Promise<Map<string, string[]>> => {
    const rows = await blockedOf(pool, [members])
    return new Map(rows.map(({ member, blocked }) => [member, blocked]))
  },

  /** How a member refuses contact by a writer, and their name. */
  refusal: async (tx: Tx, writer: string, member: string): Promise<Refused | undefined> => {
    const reading = sql<Refused>`
      select ${sql.raw(contactRefusal('w.id', 'a.id'))} as refusal, ${sql.raw(NAME)} as name
      from (select ${writer}::uuid as id) w join accounts a on a.id = ${member}`
    return (await pipelined(tx, reading))[0]
  },
}

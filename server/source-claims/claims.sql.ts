import { sql } from 'kysely'
import { Claim } from '../../contract/claims.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { isActiveExpert, isActivePr } from '../kept-sources/kept-source.rules.ts'
import { personJson } from '../members/public-profile.rules.ts'
import { isPublicMail } from '../platform/mail/public-mail.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { isCurrent } from '../sources/proof.rules.ts'

const SHOWN = 200

/** Whether the team has decided the claim `c`. */
const DECIDED =
  "exists (select from cases t where t.subject_type = 'claim' and t.subject_id = c.id and t.closed_at is not null)"

const CLAIM = sql.raw(
  jsonOf(Claim, 'source_claims c', {
    source: `json_build_object('id', p.id, 'name', p.name)`,
    agency: `coalesce(nullif(k.profile ->> 'organization', ''), nullif(k.name, ''), '${FALLBACK_NAMES.actor}')`,
    claimant: personJson('e'),
    is_final: DECIDED,
  }),
)
const CLAIMS =
  sql.raw(`source_claims c join profiles p on p.id = c.profile_id join accounts k on k.id = p.account_id
  join accounts e on e.id = c.claimant_id`)

/** Whether the PR member `m` is of the agency of the keeper `k`; `domain` is the member's at work, null: none. */
const isOfAgency = (member: string, domain: string | null) =>
  sql`(k.id = ${member} or lower(split_part(k.email, '@', 2)) = ${domain}::text)`

/** Undefined for who is not an active PR member. */
async function workDomain(db: Db, member: string): Promise<string | null | undefined> {
  const found = await sql<{ domain: string }>`
    select lower(split_part(m.email, '@', 2)) as domain from accounts m
    where m.id = ${member} and ${sql.raw(isActivePr('m'))}`.execute(db)
  const domain = found.rows[0]?.domain
  return domain !== undefined && isPublicMail(domain) ? null : domain
}

export const claims = {
  ofExpert: async (db: Db, expert: string): Promise<Claim[]> => {
    const found = await sql<{ claim: Claim }>`
      select ${CLAIM} as claim from ${CLAIMS} where c.claimant_id = ${expert}
      order by c.created_at desc, c.id desc limit ${sql.lit(SHOWN)}`.execute(db)
    return found.rows.map(({ claim }) => claim)
  },

  /** Those that the agency can answer. */
  ofAgency: async (db: Db, member: string): Promise<Claim[]> => {
    const domain = await workDomain(db, member)
    if (domain === undefined) return []
    const found = await sql<{ claim: Claim }>`
      select ${CLAIM} as claim from ${CLAIMS}
      where c.state = 'open' and c.answer_by > now() and ${isOfAgency(member, domain)} and ${sql.raw(isActiveExpert('e'))}
      order by c.answer_by, c.id limit ${sql.lit(SHOWN)}`.execute(db)
    return found.rows.map(({ claim }) => claim)
  },

  read: async (db: Db, id: string): Promise<Claim> => {
    const found = await sql<{
      claim: Claim
    }>`select ${CLAIM} as claim from ${CLAIMS} where c.id = ${id}`.execute(db)
    return found.rows[0]!.claim
  },

  isOfAgency: async (db: Db, keeper_id: string, member: string): Promise<boolean> => {
    const domain = await workDomain(db, member)
    if (domain === undefined) return false
    const found = await sql`
      select from accounts k where k.id = ${keeper_id} and ${isOfAgency(member, domain)}`.execute(db)
    return found.rows.length > 0
  },

  /** Whether the member is an active expert now, and the confirmed address that they sign in with; null: none. */
  expert: async (tx: Tx, id: string): Promise<{ is_expert: boolean; email: string | null }> => {
    const found = await sql<{ is_expert: boolean; email: string | null }>`
      select ${sql.raw(isActiveExpert('a'))} as is_expert,
        case when u.email_confirmed_at is not null then u.email end as email
      from accounts a join auth_users u on u.id = a.id where a.id = ${id}`.execute(tx)
    return found.rows[0]!
  },

  /** Whether the source is confirmed now, from this address. */
  isConfirmedFrom: async (tx: Tx, profile_id: string, hash: Buffer): Promise<boolean> => {
    const found = await sql`
      select from profiles p join source_evidence e on e.profile_id = p.id
      where p.id = ${profile_id} and e.kind = 'expert_link' and e.ended_at is null and e.address_hash = ${hash}
        and ${sql.raw(isCurrent('e', 'p'))}`.execute(tx)
    return found.rows.length > 0
  },

  countOpen: async (tx: Tx, expert: string): Promise<number> => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from source_claims where claimant_id = ${expert} and closed_at is null`.execute(
      tx,
    )
    return found.rows[0]!.count
  },

  /** The expert's last claim to the source, an open one first. */
  latest: async (tx: Tx, profile_id: string, expert: string) => {
    const found = await sql<{ id: string; state: Claim['state']; closed_at: Date | null }>`
      select id, state, closed_at from source_claims where profile_id = ${profile_id} and claimant_id = ${expert}
      order by closed_at is null desc, created_at desc, id desc limit 1`.execute(tx)
    return found.rows[0]
  },

  insert: async (tx: Tx, profile_id: string, claimant_id: string, note: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into source_claims (profile_id, claimant_id, note) values (${profile_id}, ${claimant_id}, ${note})
      returning id`.execute(tx)
    return rows[0]!.id
  },

  toTeam: (tx: Tx, id: string) =>
    sql`update source_claims set state = 'with_team', closed_at = null where id = ${id}`.execute(tx),

  /** Whether the team has decided the claim. */
  wasDecided: async (tx: Tx, id: string): Promise<boolean> => {
    const found = await sql`
      select from source_claims c where c.id = ${id} and ${sql.raw(DECIDED)}`.execute(tx)
    return found.rows.length > 0
  },

  silent: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select id from source_claims where state = 'open' and answer_by <= now()
      order by answer_by, id limit ${limit}`.execute(db)
    return found.rows.map(({ id }) => id)
  },
}

/** Removes claims that were closed 12 months ago. */
export const sweepClaims = (db: Db) =>
  sql`delete from source_claims where closed_at < now() - interval '12 months'`.execute(db)

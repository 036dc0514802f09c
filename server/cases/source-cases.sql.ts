import { sql } from 'kysely'
import type { Role } from '../../contract/vocabulary.ts'
import { isoText, type Tx } from '../platform/postgres/db.ts'
import { isCurrent, proofJson } from '../sources/proof.rules.ts'
import type { FrozenText } from './cases.sql.ts'
import { named } from './named.sql.ts'

const iso = (column: string) => sql.raw(isoText(column))

/** The claim `k` of the case `c`, if it is about one. */
const CLAIMED = sql`source_claims k where c.subject_type = 'claim' and k.id = c.subject_id`
/** The source `s` of the case `c`, if it is about one that was denied, claimed or is to be checked. */
const ABOUT_SOURCE = sql`profiles s where s.id = case
  when c.subject_type in ('denied', 'check') then c.subject_id
  when c.subject_type = 'claim' then (select k.profile_id from ${CLAIMED}) end`
/** CaseEntry.source_name of the case `c`. */
export const SOURCE_NAME = sql`(select s.name from profiles s where s.id = case
  when c.subject_type in ('denied', 'check', 'source') then c.subject_id
  when c.subject_type = 'claim' then (select k.profile_id from ${CLAIMED}) end)`
const CURRENT = sql.raw(isCurrent('e', 's'))

/** CaseDetails.source of the case `c`. */
export const SOURCE = sql`(select json_build_object('id', s.id, 'name', s.name, 'title', s.title,
    'organization', s.organization, 'keeper', ${named(sql`s.account_id`)}, 'holder', ${named(sql`s.held_by`)},
    'is_retired', s.retired_at is not null, 'proof', ${sql.raw(proofJson('s'))},
    'register', (select json_build_object('register', e.register, 'number', e.number, 'url', e.url, 'result', e.result)
      from source_evidence e where e.profile_id = s.id and e.kind = 'register' and e.ended_at is null))
  from ${ABOUT_SOURCE})`

/** CaseDetails.claim of the case `c`. Everyone at a public email provider has the same domain, which says nothing. */
export const CLAIM = sql`(select json_build_object('claimant', ${named(sql`k.claimant_id`)},
    'created_at', ${iso('k.created_at')},
    'same_domain', (select e.domain = lower(split_part(m.email, '@', 2))
      from source_evidence e join profiles s on s.id = e.profile_id, accounts m
      where s.id = k.profile_id and m.id = k.claimant_id and e.kind = 'expert_link' and e.ended_at is null
        and not e.is_public_mail and ${CURRENT}))
  from ${CLAIMED})`

/** Whether the admin keeps, holds or claims the source of the case `c`, or wrote something in it. */
export const hasPart = (admin: string | null) => sql`(
  exists (select from ${ABOUT_SOURCE} and ${admin}::uuid in (s.account_id, s.held_by))
  or exists (select from ${CLAIMED} and k.claimant_id = ${admin}::uuid)
  or c.subject_type in ('denied', 'claim', 'check')
    and exists (select from case_texts t where t.case_id = c.id and t.author_id = ${admin}::uuid))`

const frozen = sql`t.text_id, t.author_id, left(t.text, 32000) as text, ${iso('t.written_at')} as written_at, true as is_reported`

/** What a case about a source is opened with, and whom it is about. */
type Opening = { about_id: string; texts: FrozenText[] }

export const sourceCases = {
  /** The members whom the case is about, in the order in which they are locked, who claims its source, and the source. */
  concerned: async (
    tx: Tx,
    id: string,
  ): Promise<{ account_ids: string[]; claimant_id: string | null; source_id: string | null }> => {
    const { rows } = await sql<{
      account_ids: string[]
      claimant_id: string | null
      source_id: string | null
    }>`
      select array(select a.id from accounts a where a.id in (c.about_id, k.claimant_id, s.account_id, s.held_by)
          order by a.id) as account_ids, k.claimant_id, s.id as source_id
      from cases c
      left join source_claims k on c.subject_type = 'claim' and k.id = c.subject_id
      left join profiles s on s.id = coalesce(k.profile_id, case c.subject_type when 'check' then c.subject_id end)
      where c.id = ${id}`.execute(tx)
    return rows[0] ?? { account_ids: [], claimant_id: null, source_id: null }
  },

  /** Locks the source until the transaction ends: before its case, as when it is edited, claimed or removed. */
  holdSource: (tx: Tx, id: string) =>
    sql`select from profiles where id = ${id} for no key update`.execute(tx),

  /** Undefined when the claim is settled, or gone. */
  claimant: async (tx: Tx, claim_id: string): Promise<{ role: Role } | undefined> => {
    const { rows } = await sql<{ role: Role }>`
      select a.role from source_claims k join accounts a on a.id = k.claimant_id
      where k.id = ${claim_id} and k.closed_at is null`.execute(tx)
    return rows[0]
  },

  /** Undefined when the source is gone. */
  checked: async (tx: Tx, source_id: string) => {
    const { rows } = await sql<{
      name: string
      held_by: string | null
      receivers: string[]
      has_register: boolean
    }>`
      select s.name, s.held_by, array_remove(array[s.account_id, nullif(s.held_by, s.account_id)], null) as receivers,
        exists (select from source_evidence e where e.profile_id = s.id and e.kind = 'register' and e.ended_at is null)
          as has_register
      from profiles s where s.id = ${source_id}`.execute(tx)
    return rows[0]
  },

  /** Whether the team is asked to check the source. */
  isBeingChecked: async (tx: Tx, source_id: string): Promise<boolean> => {
    const { rows } = await sql`
      select from cases where subject_type = 'check' and subject_id = ${source_id} and closed_at is null`.execute(
      tx,
    )
    return rows.length > 0
  },

  /** What the source says of the expert. */
  ofDenied: async (tx: Tx, source_id: string): Promise<Opening | undefined> => {
    const { rows } = await sql<FrozenText>`
      select ${frozen} from (select p.id as text_id, p.account_id as author_id, p.updated_at as written_at,
        concat_ws(E'\n', nullif(p.name, ''), nullif(p.title, ''), nullif(p.organization, '')) as text
        from profiles p where p.id = ${source_id}) t`.execute(tx)
    return rows[0] && { about_id: rows[0].author_id!, texts: rows }
  },

  /** The claimant's note, and why the agency declined. */
  ofClaim: async (tx: Tx, claim_id: string): Promise<Opening | undefined> => {
    const { rows } = await sql<{ about_id: string; texts: FrozenText[] }>`
      select p.account_id as about_id, (select coalesce(json_agg(x), '[]') from (select ${frozen} from (values
          (k.id, k.claimant_id, k.created_at, k.note), (k.id, p.account_id, now(), k.reason))
          as t (text_id, author_id, written_at, text) where t.text <> '') x) as texts
      from source_claims k join profiles p on p.id = k.profile_id where k.id = ${claim_id}`.execute(tx)
    return rows[0]
  },

  /** The text of a check, written now. */
  ofCheck: async (tx: Tx, source_id: string, author_id: string, words: string): Promise<FrozenText[]> => {
    const { rows } = await sql<FrozenText>`
      select ${frozen} from (values (${source_id}::uuid, ${author_id}::uuid, now(), ${words}::text))
        as t (text_id, author_id, written_at, text)`.execute(tx)
    return rows
  },
}

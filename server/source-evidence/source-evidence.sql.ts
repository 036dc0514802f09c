import { type RawBuilder, sql } from 'kysely'
import type { IDENTITY, REGISTER_RESULTS } from '../../contract/evidence.rules.ts'
import type { EvidenceRows, RegisterForm } from '../../contract/evidence.ts'
import type { Proof } from '../../contract/sources.ts'
import type { Retirer, Role } from '../../contract/vocabulary.ts'
import { isBlockedFor } from '../contact-limits/contact-limits.rules.ts'
import { isKept, isRetired, OWNER_KEEPS } from '../kept-sources/kept-source.rules.ts'
import { restored, retiredBy, retirersOf } from '../kept-sources/retirers.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'
import { type OfColumns, rowOf } from '../platform/postgres/row.sql.ts'
import { inMicroseconds } from '../sources/moments.rules.ts'
import { isCurrent, proofJson } from '../sources/proof.rules.ts'

export type Kind = 'expert_link' | 'agency' | 'register' | 'team_check' | 'photo_consent'

/** What a write of evidence needs to know of its source. */
export type LockedSource = {
  account_id: string
  held_by: string | null
  retired_by: Retirer | null
  is_denied: boolean
  photo_url: string
}

/** What is stored of the evidence of a source. */
export type Stored = Pick<EvidenceRows, 'agency' | 'register' | 'team' | 'photo'> & {
  proof: Proof
  /** What of the source is no longer as it was confirmed, and when it changed. */
  changed: (typeof IDENTITY)[number][]
  changed_at: string
  is_public_mail: boolean
  /** The websites listed there. */
  websites: string[]
  /** Of the agency's sign-in address; null: an own profile. */
  agency_domain: string | null
  has_photo: boolean
  asked_at: string | null
}

// The aliases are p and its keeper a.
const OPEN = (kind: Kind) => `from source_evidence e
  where e.profile_id = p.id and e.kind = '${kind}' and e.ended_at is null`
const AT = isoText('e.made_at')
const UNTIL = isoText('e.until')

// A fingerprint is three hashes of 32 bytes, in the order of IDENTITY.
const CHANGED = `array(select part from unnest(array['name', 'title', 'organization']) with ordinality parts (part, place)
  where substr(c.fingerprint, 32 * place::int - 31, 32) <> substr(p.fingerprint, 32 * place::int - 31, 32) order by place)`

const IS_OWN = 'p.held_by is not distinct from p.account_id'

const AGENCY = `case when ${IS_OWN} then json_build_object('kind', 'own', 'since', ${isoText('a.created_at')})
  else (select json_build_object('kind', 'attested', 'name', e.attested_by, 'organization', e.attested_for,
    'at', ${AT}, 'until', ${UNTIL}) ${OPEN('agency')} and ${isCurrent('e', 'p')}) end`

// Once it no longer counts that the team found it, no one has looked it up. That the team did not find it stays.
const COUNTS = `(e.result = 'not_found' or e.result = 'found' and ${isCurrent('e', 'p')})`
const REGISTER = `(select json_build_object('register', e.register, 'number', e.number, 'url', e.url,
  'result', case when ${COUNTS} then e.result else 'given' end,
  'at', case when ${COUNTS} then ${isoText('e.decided_at')} else ${AT} end,
  'until', case when ${COUNTS} then ${UNTIL} end) ${OPEN('register')})`

const TEAM = `(select json_build_object('how', e.how, 'at', ${AT}, 'until', ${UNTIL})
  ${OPEN('team_check')} and ${isCurrent('e', 'p')})`

const PHOTO_PRINT = `sha256(convert_to(p.photo_url, 'UTF8'))`
const HAS_PHOTO = `coalesce(p.photo_url, '') <> ''`

// The latest consent: it has ended when the photo changed, even if the same photo is back.
const PHOTO = `case when ${HAS_PHOTO} then coalesce((
  select case when e.until <= now() then null
    when e.fingerprint <> ${PHOTO_PRINT} then json_build_object('state', 'changed')
    when e.ended_at is null then json_build_object('state', 'consented', 'at', ${AT}, 'until', ${UNTIL}) end
  from source_evidence e where e.profile_id = p.id and e.kind = 'photo_consent'
  order by e.made_at desc, e.id desc limit 1), json_build_object('state', 'missing')) end`

const WEBSITES = `array(select l.value ->> 'url' from jsonb_each(p.social_links) l where l.value ->> 'icon' = 'Globe')`

const AGENCY_DOMAIN = `case when a.role = 'pr' and not ${IS_OWN}
  then (select substring(u.email from '[^@]*$') from auth_users u where u.id = a.id) end`

const STORED = sql.raw(`${proofJson('p')} as proof, coalesce(${CHANGED}, '{}') as changed,
  ${isoText('coalesce(p.renamed_at, p.updated_at)')} as changed_at, coalesce(c.is_public_mail, false) as is_public_mail,
  ${AGENCY} as agency, ${REGISTER} as register, ${TEAM} as team, ${PHOTO} as photo, ${HAS_PHOTO} as has_photo,
  ${WEBSITES} as websites, ${AGENCY_DOMAIN} as agency_domain`)

/** Whether a source `p` is in a pitch of the reader's, or to them: the pitch shows it to both, also once it is no longer listed. */
const isPitchedWith = (id: string) => sql`(not ${sql.raw(isRetired('p'))} and (
  exists (select from responses r where r.profile_id = p.id and ${id}::uuid in (r.account_id, r.responder_id))
  or exists (select from held_pitches h join posts o on o.id = h.post_id
    where h.profile_id = p.id and (h.responder_id = ${id} or o.account_id = ${id} and h.outcome is null))))`

/** Of a source `p` and its keeper `a`: whom it is listed for, who keeps or holds it, the two sides of its pitches, and admins. */
const isSeenBy = ({ id, role }: { id: string; role: Role }) => sql`(${role === 'admin'}
  or p.account_id = ${id} and ${sql.raw(isKept('p', 'a.role'))}
  or p.held_by = ${id} and ${role === 'expert'}
  or ${isPitchedWith(id)}
  or ${role !== 'pr'} and ${sql.raw(OWNER_KEEPS)} and not ${isBlockedFor(id, 'p.account_id')}
    and (p.held_by is null or not ${isBlockedFor(id, 'p.held_by')}))`

export const evidence = {
  /** Undefined when the reader may not see the source. */
  read: async (db: Db, id: string, reader: { id: string; role: Role }): Promise<Stored | undefined> => {
    const found = await sql<Stored>`
      select ${STORED}, (select ${sql.raw(isoText('k.sent_at'))} from source_links k
          where k.profile_id = p.id and p.account_id = ${reader.id}
            and k.used_at is null and k.void_at is null and k.expires_at > now()) as asked_at
      from profiles p join accounts a on a.id = p.account_id
      left join source_evidence c on c.profile_id = p.id and c.kind = 'expert_link' and c.ended_at is null
      where p.id = ${id} and ${isSeenBy(reader)}`.execute(db)
    return found.rows[0]
  },

  /** Locked until the transaction ends if the member keeps or holds it. Of another's source it only says whose it is. */
  lock: async (tx: Tx, id: string, member: string): Promise<LockedSource | undefined> => {
    const columns = sql`account_id, held_by, retired_by, denied_at is not null as is_denied, coalesce(photo_url, '') as photo_url`
    const own = await sql<LockedSource>`
      select ${columns} from profiles where id = ${id} and ${member}::uuid in (account_id, held_by)
      for no key update`.execute(tx)
    if (own.rows[0]) return own.rows[0]
    const other = await sql<LockedSource>`select ${columns} from profiles where id = ${id}`.execute(tx)
    return other.rows[0]
  },

  /** Locked until the transaction ends, whoever keeps it. False when it is gone. */
  hold: async (tx: Tx, id: string): Promise<boolean> => {
    const held = await sql`select from profiles where id = ${id} for no key update`.execute(tx)
    return held.rows.length > 0
  },

  /** What the account is called, and where it works, as of now. */
  namesOf: async (tx: Tx, id: string): Promise<{ attested_by: string; attested_for: string }> => {
    const { rows } = await sql<{ attested_by: string; attested_for: string }>`
      select name as attested_by, coalesce(profile ->> 'organization', '') as attested_for
      from accounts where id = ${id}`.execute(tx)
    return rows[0]!
  },

  end: (tx: Tx, profile_id: string, kind: Kind) =>
    sql`update source_evidence set ended_at = now()
      where profile_id = ${profile_id} and kind = ${kind} and ended_at is null`.execute(tx),

  /** Adds evidence of what names the expert now, in place of the earlier one of its kind. */
  put: async <Values extends object>(
    tx: Tx,
    profile_id: string,
    kind: Exclude<Kind, 'photo_consent'>,
    values: OfColumns<'source_evidence', Values>,
  ): Promise<void> => {
    await evidence.end(tx, profile_id, kind)
    await insert(tx, { ...values, profile_id, kind }, sql`p.fingerprint`, sql`true`)
  },

  /** Adds the consent to this photo. Nothing, if the source shows another one by now. */
  putConsent: async (
    tx: Tx,
    profile_id: string,
    photo_url: string,
    made_by: string | null,
  ): Promise<void> => {
    await evidence.end(tx, profile_id, 'photo_consent')
    const values = { profile_id, kind: 'photo_consent', made_by, result: 'checked' }
    await insert(tx, values, sql.raw(PHOTO_PRINT), sql`p.photo_url = ${photo_url}`)
  },

  /**
   * Ends what kept it out of the lists: the expert's denial, and an earlier removal. What its keeper or the team had retired
   * stays retired. Returns who holds it and when it was confirmed, if anything had.
   */
  clearDenial: async (tx: Tx, id: string): Promise<{ held_by: string | null; at: string } | undefined> => {
    const left = `case when profiles.denied_at is null then ${retirersOf('profiles')} else ${restored('expert')} end`
    const cleared = await sql<{ held_by: string | null; at: string }>`
      update profiles set denied_at = null, denied_by = null, needs_confirmation = false, ${sql.raw(retiredBy(left))}
      where id = ${id} and (denied_at is not null or needs_confirmation)
      returning held_by, ${sql.raw(inMicroseconds('now()'))} as at`.execute(tx)
    return cleared.rows[0]
  },

  /** Whether it has this registry number already. */
  hasRegister: async (
    tx: Tx,
    profile_id: string,
    { register, number, url }: RegisterForm,
  ): Promise<boolean> => {
    const found = await sql`
      select from source_evidence where profile_id = ${profile_id} and kind = 'register' and ended_at is null
        and register = ${register} and number = ${number} and url = ${url}`.execute(tx)
    return found.rows.length > 0
  },

  /** What the team found out about the registry number. False when there is none. */
  decideRegister: async (
    tx: Tx,
    profile_id: string,
    result: Exclude<(typeof REGISTER_RESULTS)[number], 'given'>,
  ): Promise<boolean> => {
    // The default is 12 months.
    const until = result === 'found' ? sql`default` : sql`null`
    const decided = await sql`
      update source_evidence set result = ${result}, decided_at = now(), until = ${until},
        fingerprint = (select p.fingerprint from profiles p where p.id = profile_id)
      where profile_id = ${profile_id} and kind = 'register' and ended_at is null`.execute(tx)
    return Number(decided.numAffectedRows) > 0
  },
}

function insert<Values extends { profile_id: string }>(
  tx: Tx,
  values: OfColumns<'source_evidence', Values>,
  fingerprint: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) {
  const { columns, row } = rowOf('source_evidence', values)
  return sql`insert into source_evidence (${columns}, fingerprint)
    select ${columns}, ${fingerprint} from ${row} given join profiles p on p.id = given.profile_id
    where ${condition}`.execute(tx)
}

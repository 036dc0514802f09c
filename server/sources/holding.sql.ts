import { sql } from 'kysely'
import { type CLAIM_STATES, CLAIMED_BY_OTHER, HAS_PROFILE } from '../../contract/claims.rules.ts'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { FALLBACK_NAMES, type Retirer } from '../../contract/vocabulary.ts'
import type { Zone } from '../../contract/zones.ts'
import { isHidden } from '../contact-limits/contact-limits.rules.ts'
import { isActiveExpert, isActivePr } from '../kept-sources/kept-source.rules.ts'
import { MADE_OWN, retiredBy } from '../kept-sources/retirers.rules.ts'
import { emailIs } from '../notification-settings/choices.rules.ts'
import { isPublicMail } from '../platform/mail/public-mail.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'

export type ClaimState = (typeof CLAIM_STATES)[number]

/** A claim with its source, as it is now. */
export type OpenClaim = {
  id: string
  profile_id: string
  claimant_id: string
  state: ClaimState
  /** Why it was declined or closed. */
  reason: string
  /** The agency may not answer any more. */
  is_late: boolean
  source: string
  keeper_id: string
  held_by: string | null
  is_denied: boolean
  /** The claimant may hold a source now. */
  is_expert: boolean
}

/** A claim that was closed because someone holds a profile now, and whose agency it was made to. */
export type ClosedClaim = { claimant_id: string; keeper_id: string }

/** A member who is emailed. */
export type Mailed = {
  id: string
  email: string
  name: string
  zone: Zone
  show_text: boolean
  now: string
}

const later = sql`greatest(clock_timestamp(), updated_at + interval '1 microsecond')`
// As the index on accounts has it; addresses are stored in lower case.
const domainOf = (email: string) => sql.raw(`split_part(${email}, '@', 2)`)

export const holding = {
  /** Whose a claim is. Undefined when it is gone, with its source or its claimant. */
  find: async (db: Db, id: string): Promise<{ profile_id: string; claimant_id: string } | undefined> => {
    const found = await sql<{ profile_id: string; claimant_id: string }>`
      select profile_id, claimant_id from source_claims where id = ${id}`.execute(db)
    return found.rows[0]
  },

  /**
   * Locks the expert, whose role and standing stay as they are until the transaction ends, and keeps everyone else whom a
   * change of the source concerns from leaving. Called before the source is locked. False when the expert has left.
   */
  holdAccounts: async (tx: Tx, profile_id: string, expert: string, caller = expert): Promise<boolean> => {
    const held = await sql`select from accounts where id = ${expert} for no key update`.execute(tx)
    // An array, so that the accounts are read by their ids.
    await sql`
      select from accounts where id = any (array(select ${caller}::uuid
        union select unnest(array[p.account_id, p.held_by]) from profiles p where p.id = ${profile_id}
        union select c.claimant_id from source_claims c where c.profile_id = ${profile_id} and c.closed_at is null))
      order by id for key share`.execute(tx)
    return held.rows.length > 0
  },

  /** Locks the source until the transaction ends: of two changes of who holds it, one comes first. */
  lockSource: async (tx: Tx, id: string) => {
    const found = await sql<{
      account_id: string
      held_by: string | null
      name: string
      retired_by: Retirer | null
    }>`
      select account_id, held_by, name, retired_by from profiles where id = ${id} for no key update`.execute(
      tx,
    )
    return found.rows[0]
  },

  /** Locked until the transaction ends; its source is locked already. */
  lockClaim: async (tx: Tx, id: string): Promise<OpenClaim | undefined> => {
    const found = await sql<OpenClaim>`
      select c.id, c.profile_id, c.claimant_id, c.state, c.reason, c.answer_by <= now() as is_late, p.name as source,
        p.account_id as keeper_id, p.held_by, p.denied_at is not null as is_denied, ${sql.raw(isActiveExpert('a'))} as is_expert
      from source_claims c join profiles p on p.id = c.profile_id join accounts a on a.id = c.claimant_id
      where c.id = ${id} for no key update of c`.execute(tx)
    return found.rows[0]
  },

  hold: (tx: Tx, profile_id: string, expert: string) =>
    sql`with not_yet_reminded as (update source_evidence set reminded_at = null where profile_id = ${profile_id} and ended_at is null)
      update profiles set held_by = ${expert}, updated_at = ${later} where id = ${profile_id}`.execute(tx),

  close: (tx: Tx, id: string, state: 'accepted' | 'declined', reason: string) =>
    sql`update source_claims set state = ${state}, reason = ${reason}, closed_at = now() where id = ${id}`.execute(
      tx,
    ),

  /**
   * Closes the open claims of others to the source, if there is one, and those of its expert to others. In the order of their ids:
   * two experts may each come to hold what the other has claimed.
   */
  closeOthers: async (tx: Tx, expert: string, profile_id: string | null): Promise<ClosedClaim[]> => {
    const closed = await sql<ClosedClaim>`
      with due as (
        select id from source_claims where closed_at is null and (profile_id = ${profile_id} or claimant_id = ${expert})
        order by id for no key update)
      update source_claims c set state = 'closed', closed_at = now(),
        reason = case when c.claimant_id = ${expert} then ${HAS_PROFILE} else ${CLAIMED_BY_OTHER} end
      from due, profiles p where c.id = due.id and p.id = c.profile_id
      returning c.claimant_id, p.account_id as keeper_id`.execute(tx)
    return closed.rows
  },

  /**
   * The active members of the agency of this keeper: the PR members at their domain at work, or, at a public provider, the
   * keeper alone.
   */
  agency: async (tx: Tx, keeper_id: string): Promise<string[]> => {
    const keeper = await sql<{ domain: string }>`
      select ${domainOf('email')} as domain from accounts where id = ${keeper_id}`.execute(tx)
    const domain = keeper.rows[0]?.domain ?? ''
    const found = await sql<{ id: string }>`
      select a.id from accounts a where ${sql.raw(isActivePr('a'))}
        and (a.id = ${keeper_id} or ${!isPublicMail(domain)} and ${domainOf('a.email')} = ${domain}) order by a.id`.execute(
      tx,
    )
    return found.rows.map(({ id }) => id)
  },

  /** Of these, who wants an email about what the actor did. */
  toEmail: async (tx: Tx, ids: readonly string[], actor: string | null): Promise<Mailed[]> => {
    const found = await sql<Mailed>`
      select a.id, u.email, a.name, member_zone(a.id) as zone, coalesce(s.show_text, true) as show_text, ${sql.raw(isoText('now()'))} as now
      from (select ${actor}::uuid as id) actor cross join accounts a join auth_users u on u.id = a.id
        left join notification_settings s on s.account_id = a.id
      where a.id = any (${[...ids]}::uuid[]) and ${sql.raw(emailIs('invitations', 'now'))}
        and (${sql.raw(isActivePr('a'))} or ${sql.raw(isActiveExpert('a'))}) and not ${sql.raw(isHidden('a.id', 'actor.id'))}
      order by a.id`.execute(tx)
    return found.rows
  },

  nameOf: async (tx: Tx, id: string): Promise<string> => {
    const found = await sql<{ name: string }>`
      select coalesce(nullif(name, ''), ${FALLBACK_NAMES.actor}) as name from accounts where id = ${id}`.execute(
      tx,
    )
    return found.rows[0]!.name
  },

  /** Whether the member was told within the hour that this one edited the source. */
  isNoted: async (tx: Tx, profile_id: string, account_id: string, actor_id: string): Promise<boolean> => {
    const found = await sql`
      select from notifications where account_id = ${account_id} and actor_id = ${actor_id} and object_id = ${profile_id}
        and type = 'source' and created_at > now() - interval '1 hour' limit 1`.execute(tx)
    return found.rows.length > 0
  },

  /** Who holds a source; undefined when nobody does, or it is gone. */
  holder: async (db: Db, profile_id: string): Promise<string | undefined> => {
    const found = await sql<{
      held_by: string | null
    }>`select held_by from profiles where id = ${profile_id}`.execute(db)
    return found.rows[0]?.held_by ?? undefined
  },

  /** The experts who hold sources of this keeper, in order. */
  holders: async (db: Db, keeper_id: string): Promise<string[]> => {
    const found = await sql<{ held_by: string }>`
      select distinct held_by from profiles where account_id = ${keeper_id} and held_by <> ${keeper_id} order by held_by`.execute(
      db,
    )
    return found.rows.map(({ held_by }) => held_by)
  },

  /** The requests that invite their keepers with these sources, locked until the transaction ends. */
  inviting: async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select p.id from posts p where exists (
        select from post_invites i where i.post_id = p.id and i.profile_id = any (${[...ids]}::uuid[]))
      order by p.id for no key update`.execute(tx)
    return found.rows.map(({ id }) => id)
  },

  /** Whoever holds these sources takes the keeper's place among those whom these requests invite with them. */
  moveInvites: async (tx: Tx, posts: readonly string[], ids: readonly string[]): Promise<void> => {
    await sql`
      with moved as (
        delete from post_invites i using profiles p
        where i.post_id = any (${[...posts]}::uuid[]) and i.profile_id = any (${[...ids]}::uuid[]) and p.id = i.profile_id
          and p.held_by is not null and i.account_id <> p.held_by
        returning i.post_id, p.held_by, i.profile_id)
      -- Nobody is invited to their own request.
      insert into post_invites (post_id, account_id, profile_id)
      select distinct m.post_id, m.held_by, m.profile_id from moved m join posts p on p.id = m.post_id
      where p.account_id is distinct from m.held_by on conflict do nothing`.execute(tx)
  },

  /** The confirmed address that a member signs in with. */
  addressOf: async (db: Db, id: string): Promise<string | undefined> => {
    const { rows } = await sql<{ email: string }>`
      select email from auth_users where id = ${id} and email_confirmed_at is not null`.execute(db)
    return rows[0]?.email
  },

  /** Whether the member is an active expert. */
  isExpert: async (tx: Tx, id: string): Promise<boolean> => {
    const found =
      await sql`select from accounts a where a.id = ${id} and ${sql.raw(isActiveExpert('a'))}`.execute(tx)
    return found.rows.length > 0
  },

  /** Whether the expert holds a profile, whoever keeps it. */
  holdsAny: async (tx: Tx, expert: string): Promise<boolean> => {
    const found = await sql`select from profiles where held_by = ${expert} limit 1`.execute(tx)
    return found.rows.length > 0
  },

  /** Whether the expert has an own profile. Some have, besides what they hold of an agency. */
  keepsOwn: async (tx: Tx, expert: string): Promise<boolean> => {
    const found =
      await sql`select from profiles where account_id = ${expert} and held_by = ${expert}`.execute(tx)
    return found.rows.length > 0
  },

  /**
   * Makes claimed sources the own profiles of who holds them: the agency's attestation and its open links end, and so does
   * that it does not use the source.
   */
  makeOwn: async (tx: Tx, ids: readonly string[]): Promise<void> => {
    const them = sql`any (${[...ids]}::uuid[])`
    await sql`
      update source_evidence set ended_at = now() where profile_id = ${them} and kind = 'agency' and ended_at is null`.execute(
      tx,
    )
    await sql`
      update source_links set void_at = now(), email = null
      where profile_id = ${them} and used_at is null and void_at is null`.execute(tx)
    await sql`
      update profiles set account_id = held_by, updated_at = ${later},
        -- The expert is the keeper from now on, and what the agency had retired for itself is over.
        ${sql.raw(retiredBy(MADE_OWN))}
      where id = ${them} and held_by is not null`.execute(tx)
  },

  /**
   * The claimed sources of a keeper who leaves that their experts can take over: one each, the one that was confirmed
   * last, if they have none of their own.
   */
  inherited: async (tx: Tx, keeper_id: string): Promise<{ id: string; held_by: string }[]> => {
    const found = await sql<{ id: string; held_by: string }>`
      select distinct on (p.held_by) p.id, p.held_by from profiles p
      where p.account_id = ${keeper_id} and p.held_by <> ${keeper_id}
        and not exists (select from profiles own where own.account_id = p.held_by and own.held_by = p.held_by)
      order by p.held_by, (select max(e.made_at) from source_evidence e
        where e.profile_id = p.id and e.kind = 'expert_link' and e.ended_at is null) desc nulls last, p.created_at, p.id`.execute(
      tx,
    )
    return found.rows
  },

  /** Experts who hold a source of the keeper, or have an open claim to one. */
  claimants: async (tx: Tx, keeper_id: string): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select p.held_by as id from profiles p where p.account_id = ${keeper_id} and p.held_by <> ${keeper_id}
      union select c.claimant_id from source_claims c join profiles p on p.id = c.profile_id
      where p.account_id = ${keeper_id} and c.closed_at is null`.execute(tx)
    return found.rows.map(({ id }) => id)
  },

  /** Gives the sources that an expert has claimed back to their agencies, without what the expert has confirmed. */
  giveBack: async (tx: Tx, expert: string): Promise<{ id: string; account_id: string }[]> => {
    const given = await sql<{ id: string; account_id: string }>`
      update profiles set held_by = null, updated_at = ${later} where held_by = ${expert} and account_id <> ${expert}
      returning id, account_id`.execute(tx)
    const ids = given.rows.map(({ id }) => id)
    await sql`
      delete from source_evidence where profile_id = any (${ids}::uuid[])
        and (kind in ('expert_link', 'photo_consent') or made_by = ${expert})`.execute(tx)
    await sql`
      update profiles set photo_url = null where id = any (${ids}::uuid[]) and photo_url in (
        select ${IMAGES_PATH} || i.name from images i where i.account_id = ${expert})`.execute(tx)
    return given.rows
  },

  /** The keepers of sources that the expert has an open claim to. */
  claimed: async (tx: Tx, expert: string): Promise<string[]> => {
    const found = await sql<{ account_id: string }>`
      select distinct p.account_id from source_claims c join profiles p on p.id = c.profile_id
      where c.claimant_id = ${expert} and c.closed_at is null`.execute(tx)
    return found.rows.map(({ account_id }) => account_id)
  },
}

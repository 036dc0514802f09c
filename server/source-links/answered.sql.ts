import { sql } from 'kysely'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import type { Zone } from '../../contract/zones.ts'
import { emailIs } from '../notification-settings/choices.rules.ts'
import { conflict } from '../platform/http/errors.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'

type LinkAnswer = 'confirm' | 'not_me' | 'remove'

/** What the page behind an open link shows: the profile, and who lists it. */
export type AskedProfile = {
  source_id: string
  account_id: string
  /** The expert who holds it. */
  held_by: string | null
  member: string
  member_organization: string
  name: string
  title: string
  organization: string
  expertise: string
  photo_url: string
  social_links: Record<string, { url: string; icon: string }>
  /** Of the mailbox that the link went to. */
  address_hash: Buffer
  /** Of what the expert confirms: who they are, and the photo. */
  print: string
}
/** What a link tells the evidence. */
type LinkAddress = { domain: string; is_public_mail: boolean; address_hash: Buffer }
/** A link that was answered. */
export type AnsweredLink = {
  answer: LinkAnswer
  /** Null once the profile was removed. */
  source_id: string | null
  held_by: string | null
  /** Nobody has confirmed the profile since. */
  is_denied: boolean
  address_hash: Buffer
  member: string
  /** When a confirmation by it lapses. */
  until: string
  now: string
}
/** Whom to notify of an answer, and whether by email. */
export type Keeper = {
  email: string
  name: string
  zone: Zone
  is_emailed: boolean
  now: string
}

/** Only who has denied a profile takes that back. */
const ASKED = sql`source_links l join profiles p on p.id = l.profile_id
    and coalesce(p.denied_by, l.address_hash) = l.address_hash
  join accounts a on a.id = p.account_id`
const IS_OPEN = sql`l.used_at is null and l.void_at is null and l.expires_at > now()`
const MEMBER = sql`coalesce(nullif(a.name, ''), ${FALLBACK_NAMES.actor})`
const PHOTO = sql`coalesce(p.photo_url, '')`
const WANTS_EMAIL = sql.raw(emailIs('invitations', 'now'))

export const answered = {
  /** Undefined when the link can no longer be answered. */
  asked: async (db: Db, id: string): Promise<AskedProfile | undefined> => {
    const found = await sql<AskedProfile>`
      select p.id as source_id, p.account_id, p.held_by, ${MEMBER} as member,
        coalesce(a.profile ->> 'organization', '') as member_organization,
        p.name, p.title, p.organization, p.expertise, ${PHOTO} as photo_url, p.social_links, l.address_hash,
        encode(sha256(p.fingerprint || convert_to(${PHOTO}, 'UTF8')), 'hex') as print
      from ${ASKED} where l.id = ${id} and ${IS_OPEN}`.execute(db)
    return found.rows[0]
  },

  /** Undefined when the link was not answered, or would have expired. */
  answer: async (db: Db, id: string): Promise<AnsweredLink | undefined> => {
    const found = await sql<AnsweredLink>`
      select l.answer, l.profile_id as source_id, p.held_by, p.denied_at is not null as is_denied, l.address_hash, ${MEMBER} as member,
        ${sql.raw(isoText("(l.used_at + interval '12 months')"))} as until, ${sql.raw(isoText('now()'))} as now
      from source_links l left join profiles p on p.id = l.profile_id
        left join accounts a on a.id = coalesce(p.account_id, l.account_id)
      where l.id = ${id} and l.used_at is not null and l.expires_at > now()
        and (l.profile_id is not null or l.answer = 'remove')`.execute(db)
    return found.rows[0]
  },

  /** Null when there is no such link, or its source is gone. */
  sourceOf: async (db: Db, id: string): Promise<string | null> => {
    const found = await sql<{ profile_id: string | null }>`
      select profile_id from source_links where id = ${id}`.execute(db)
    return found.rows[0]?.profile_id ?? null
  },

  /**
   * Locks a link with its source and whoever keeps and holds that, in the order in which they are locked when a link is
   * sent. Undefined when it is gone; the address is that of the link. Throws 409 when the source was claimed meanwhile.
   */
  hold: async (tx: Tx, id: string): Promise<LinkAddress | undefined> => {
    const sides = await sql<{ id: string }>`
      select a.id from accounts a where a.id = any (array(select unnest(array[p.account_id, p.held_by])
        from source_links l join profiles p on p.id = l.profile_id where l.id = ${id}))
      order by a.id for key share`.execute(tx)
    const source = await sql<{ account_id: string; held_by: string | null }>`
      select p.account_id, p.held_by from profiles p where p.id = (select l.profile_id from source_links l where l.id = ${id})
      for update`.execute(tx)
    const ids = sides.rows.map((side) => side.id)
    const isKnown = ({ account_id, held_by }: { account_id: string; held_by: string | null }) =>
      ids.includes(account_id) && (held_by === null || ids.includes(held_by))
    if (!source.rows.every(isKnown)) throw conflict('This source has been changed in the meantime.')
    const held = await sql<LinkAddress>`
      select l.domain, l.is_public_mail, l.address_hash from source_links l where l.id = ${id} for update`.execute(
      tx,
    )
    return held.rows[0]
  },

  /** Ends a link by its answer, and erases its address. A second answer, to have the profile removed, keeps the time. */
  note: (tx: Tx, id: string, answer: LinkAnswer) =>
    sql`
      update source_links set answer = ${answer}, used_at = coalesce(used_at, now()), email = null
      where id = ${id}`.execute(tx),

  /** Keeps what was answered when the source is removed: pressed again, the button shows the same page. */
  outlive: (tx: Tx, id: string) =>
    sql`
      update source_links l set answer = 'remove', profile_id = null,
        account_id = (select p.account_id from profiles p where p.id = l.profile_id)
      where l.id = ${id}`.execute(tx),

  keeper: async (tx: Tx, account_id: string): Promise<Keeper | undefined> => {
    const found = await sql<Keeper>`
      select u.email, a.name, member_zone(a.id) as zone, ${WANTS_EMAIL} as is_emailed,
        ${sql.raw(isoText('now()'))} as now
      from accounts a join auth_users u on u.id = a.id left join notification_settings s on s.account_id = a.id
      where a.id = ${account_id}`.execute(tx)
    return found.rows[0]
  },
}

import { sql } from 'kysely'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

/** An arbitrary number for the advisory lock. */
const LEAVING = 815_004

export type Leaver = {
  id: string
  email: string
  /** New addresses of the member's unconfirmed changes. */
  new_emails: string[]
  name: string
  /** Whether others may have seen the member: one who was never onboarded is shown to admins only. */
  was_seen: boolean
  pictures: string[]
}

export const leaving = {
  /**
   * Lets one member leave at a time, until the transaction ends: two who liked each other's posts would deadlock. Locks
   * the user too, so that the email goes to the latest address.
   */
  lock: async (tx: Tx, id: string): Promise<Leaver | undefined> => {
    await sql`select pg_advisory_xact_lock(${LEAVING})`.execute(tx)
    const found = await sql<Leaver>`
      select u.id, u.email, a.name, a.data <> '{}' or a.role = 'admin' as was_seen, array_remove(array[u.new_email, a.pending_email], null) as new_emails,
        array_remove(array(select photo_url from profiles where account_id = a.id)
          || array(select ${IMAGES_PATH} || name from images where account_id = a.id) || a.picture_url, null) as pictures
      from auth_users u join accounts a on a.id = u.id
      where u.id = ${id} for update of u`.execute(tx)
    return found.rows[0]
  },

  /** Locks the account before what others lock after it: their own posts and conversations. */
  holdAccount: (tx: Tx, id: string) => sql`select from accounts where id = ${id} for update`.execute(tx),

  removeDrafts: (tx: Tx, id: string) =>
    sql`delete from posts where account_id = ${id} and data ->> 'status' = 'draft'`.execute(tx),

  /** Conversations that the other side has left already: nobody could read them any more. */
  removeLonelyConversations: (tx: Tx, id: string) =>
    sql`
      delete from responses
      where responder_id = ${id} and account_id is null or account_id = ${id} and responder_id is null`.execute(
      tx,
    ),

  /** The links to what happened to the member's pitches, which stay without their name. */
  removeTrailLinks: (tx: Tx, id: string) =>
    sql`
      delete from pitch_trail_links l using responses r where r.id = l.response_id and r.responder_id = ${id}`.execute(
      tx,
    ),

  /** Who was banned 12 months ago and waits for no answer to an appeal; only this member, if one is given. */
  longBanned: async (db: Db, limit: number, id: string | null = null): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select a.id from accounts a join sanctions s on s.account_id = a.id
      where a.barred_until = 'infinity' and s.kind = 'ban' and s.ended_at is null
        and s.starts_at < now() - interval '12 months' and a.id = coalesce(${id}::uuid, a.id)
        and not exists (select from appeals p where p.sanction_id = s.id and p.decided_at is null)
      order by s.starts_at limit ${limit}`.execute(db)
    return found.rows.map((one) => one.id)
  },

  /** The cases of appeals that are not decided: the appeals leave with the member. */
  removeAppeals: (tx: Tx, id: string) =>
    sql`delete from cases where subject_type = 'appeal' and about_id = ${id} and closed_at is null`.execute(
      tx,
    ),

  /** The last hundred things that the member liked: their counts are about to change. */
  liked: async (tx: Tx, id: string) => {
    const found = await sql<{ id: string; type: 'post' | 'comment' }>`
      select likeable_id as id, likeable_type as type from likes l
      where account_id = ${id} order by l.id desc limit 100`.execute(tx)
    return found.rows
  },

  removeApplications: async (tx: Tx, id: string, email: string) => {
    const removed = await sql<{ id: string }>`
      delete from users where email = ${email} or account_id = ${id} returning id`.execute(tx)
    return removed.rows
  },

  removeContactMessages: async (tx: Tx, email: string) => {
    const removed = await sql<{ id: string }>`
      delete from contact_messages where email = ${email} returning id`.execute(tx)
    return removed.rows
  },

  /**
   * The reply to a member who began a conversation with the leaver is kept for a day, and shows the leaver. `locked` is
   * what it says instead.
   */
  leaveReplies: (tx: Tx, id: string, locked: string | null) =>
    sql`
      update idempotency_keys set reply = reply || ${JSON.stringify({ partner: null, locked })}::jsonb
      where account_id in (select responder_id from responses where account_id = ${id})
        and reply #>> '{partner,id}' = ${id}`.execute(tx),

  /**
   * On the leaver's posts a trigger clears the contact details, and removes drafts that came meanwhile
   * (0010-leaving.sql).
   */
  removeUser: (tx: Tx, id: string) => sql`delete from auth_users where id = ${id}`.execute(tx),

  /** The pictures among these that no account and no source shows. */
  unshown: async (tx: Tx, names: string[]): Promise<string[]> => {
    const found = await sql<{ file: string }>`
      select stored.file from unnest(${names}::text[]) as stored (file)
      where not exists (select from accounts a where a.picture_url = ${IMAGES_PATH} || stored.file)
        and not exists (select from profiles p where p.photo_url = ${IMAGES_PATH} || stored.file)`.execute(tx)
    return found.rows.map(({ file }) => file)
  },
}

/** Erased data that a restored backup has brought back. Each returns the ids of what was there. */
export const broughtBack = {
  accounts: async (tx: Tx, ids: string[]): Promise<string[]> => {
    const found = await sql<{ id: string }>`select id from accounts where id = any(${ids}::uuid[])`.execute(
      tx,
    )
    return found.rows.map(({ id }) => id)
  },

  /** Applications and contact messages of members who have left. */
  removeWritten: async (tx: Tx, ids: string[]): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      with applications as (delete from users where id = any(${ids}::uuid[]) returning id),
        messages as (delete from contact_messages where id = any(${ids}::uuid[]) returning id)
      select id from applications union all select id from messages`.execute(tx)
    return found.rows.map(({ id }) => id)
  },

  /** The pictures of the sources that were there. */
  removeSources: async (tx: Tx, ids: string[]): Promise<string[]> => {
    const found = await sql<{ photo_url: string | null }>`
      delete from profiles where id = any(${ids}::uuid[]) returning photo_url`.execute(tx)
    return found.rows.flatMap(({ photo_url }) => photo_url ?? [])
  },

  rejectApplications: async (tx: Tx, ids: string[]) => {
    const found = await sql<{ id: string; role: string }>`
      update users set data = '{"status": "Rejected"}', question = null, answer = null,
        decided_at = coalesce(decided_at, now())
      where id = any(${ids}::uuid[]) and data <> '{"status": "Rejected"}' returning id, role`.execute(tx)
    return found.rows
  },
}

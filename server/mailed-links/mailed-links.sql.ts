import { sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'

export type LinkPurpose = 'invite' | 'recovery' | 'email_change_current' | 'email_change_new'
export type LinkRow = {
  id: string
  user_id: string
  purpose: LinkPurpose
  request_id: string | null
  email: string
  redirect_to: string
  live: boolean
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

export const mailedLinks = {
  insert: (
    tx: Tx,
    link: Omit<LinkRow, 'live' | 'request_id'> & { request_id?: string; token_hash: Buffer; seconds: number },
  ) =>
    sql`
      insert into auth_links (id, user_id, purpose, request_id, token_hash, email, redirect_to, expires_at)
      values (${link.id}, ${link.user_id}, ${link.purpose}, ${link.request_id ?? null}, ${link.token_hash},
        ${link.email}, ${link.redirect_to}, ${inSeconds(link.seconds)})`.execute(tx),

  byHash: async (db: Db, token_hash: Buffer): Promise<LinkRow | undefined> => {
    const found = await sql<LinkRow>`
      select id, user_id, purpose, request_id, email, redirect_to,
        used_at is null and void_at is null and expires_at > now() as live
      from auth_links where token_hash = ${token_hash}`.execute(db)
    return found.rows[0]
  },

  use: (tx: Tx, id: string) => sql`update auth_links set used_at = now() where id = ${id}`.execute(tx),

  /** Whether the other link of the same request was used. */
  otherIsUsed: async (tx: Tx, link: { id: string; request_id: string | null }): Promise<boolean> => {
    const found = await sql`
      select from auth_links
      where request_id = ${link.request_id} and id <> ${link.id}
        and used_at is not null and void_at is null`.execute(tx)
    return found.rows.length > 0
  },

  void: (tx: Tx, user_id: string, purposes: LinkPurpose[]) =>
    sql`
      update auth_links set void_at = now()
      where user_id = ${user_id} and purpose = any(${purposes}::text[]) and void_at is null`.execute(tx),

  /** Starts the lifetime of an open link now. Returns the link, or nothing when it is no longer open. */
  begin: (db: Db, id: string, seconds: (purpose: LinkPurpose) => number) =>
    db.transaction().execute(async (tx) => {
      const found = await sql<Pick<LinkRow, 'id' | 'purpose' | 'redirect_to'>>`
        select id, purpose, redirect_to from auth_links
        where id = ${id} and used_at is null and void_at is null for update`.execute(tx)
      const link = found.rows[0]
      if (link)
        await sql`
          update auth_links set expires_at = ${inSeconds(seconds(link.purpose))} where id = ${id}`.execute(tx)
      return link
    }),

  /** Links that no one can use any more, a week later. */
  sweep: (db: Db) =>
    sql`delete from auth_links where least(used_at, void_at, expires_at) < now() - interval '7 days'`.execute(
      db,
    ),
}

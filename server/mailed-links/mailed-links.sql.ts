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

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

export const mailedLinks = {
  insert: (
    tx: Tx,
    link: Omit<LinkRow, 'live' | 'request_id'> & { request_id?: string; token_hash: Buffer; seconds: number },
  ) => {
    const { seconds, ...columns } = link
    return tx
      .insertInto('auth_links')
      .values({ ...columns, expires_at: inSeconds(seconds) })
      .execute()
  },

  byHash: async (db: Db, token_hash: Buffer): Promise<LinkRow | undefined> => {
    const found = await sql<LinkRow>`
      select id, user_id, purpose, request_id, email, redirect_to,
        used_at is null and void_at is null and expires_at > now() as live
      from auth_links where token_hash = ${token_hash}`.execute(db)
    return found.rows[0]
  },

  use: (tx: Tx, id: string) =>
    tx.updateTable('auth_links').set({ used_at: sql`now()` }).where('id', '=', id).execute(),

  /** Whether the other link of the same request was used. */
  otherIsUsed: async (tx: Tx, link: { id: string; request_id: string | null }): Promise<boolean> =>
    (await tx
      .selectFrom('auth_links')
      .select('id')
      .where('request_id', '=', link.request_id)
      .where('id', '!=', link.id)
      .where('used_at', 'is not', null)
      .where('void_at', 'is', null)
      .executeTakeFirst()) !== undefined,

  void: (tx: Tx, user_id: string, purposes: LinkPurpose[]) =>
    tx
      .updateTable('auth_links')
      .set({ void_at: sql`now()` })
      .where('user_id', '=', user_id)
      .where('purpose', 'in', purposes)
      .where('void_at', 'is', null)
      .execute(),

  /** Starts the lifetime of an open link now. Returns the link, or nothing when it is no longer open. */
  begin: (db: Db, id: string, seconds: (purpose: LinkPurpose) => number) =>
    db.transaction().execute(async (tx) => {
      const link = await tx
        .selectFrom('auth_links')
        .select(['id', 'purpose', 'redirect_to'])
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('void_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (link)
        await tx
          .updateTable('auth_links')
          .set({ expires_at: inSeconds(seconds(link.purpose as LinkPurpose)) })
          .where('id', '=', id)
          .execute()
      return link as { id: string; purpose: LinkPurpose; redirect_to: string } | undefined
    }),

  /** Links that no one can use any more, a week later. */
  sweep: (db: Db) =>
    sql`delete from auth_links where least(used_at, void_at, expires_at) < now() - interval '7 days'`.execute(
      db,
    ),
}

import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

/** The number of the lock, an arbitrary one. */
const LEAVING = 815_004

type Leaver = { email: string; name: string; pictures: string[] }

export const leaving = {
  /**
   * One leaver at a time, until the transaction ends: two who liked each other's posts would wait for each other. His
   * user is locked too, so that the address that will be told is the last one.
   */
  lock: async (tx: Tx, id: string): Promise<Leaver | undefined> => {
    await sql`select pg_advisory_xact_lock(${LEAVING})`.execute(tx)
    const found = await sql<Leaver>`
      select u.email, a.name,
        array_remove(array(select photo_url from profiles where account_id = a.id) || a.picture_url, null) as pictures
      from auth_users u join accounts a on a.id = u.id
      where u.id = ${id} for update of u`.execute(tx)
    return found.rows[0]
  },

  removeDrafts: (tx: Tx, id: string) =>
    sql`delete from posts where account_id = ${id} and data ->> 'status' = 'draft'`.execute(tx),

  /** Conversations whose other side has left already: nobody could read them any more. */
  removeLonelyConversations: (tx: Tx, id: string) =>
    sql`
      delete from responses
      where responder_id = ${id} and account_id is null or account_id = ${id} and responder_id is null`.execute(
      tx,
    ),

  removeApplications: (tx: Tx, id: string, email: string) =>
    tx
      .deleteFrom('users')
      .where((eb) => eb.or([eb('email', '=', email), eb('account_id', '=', id)]))
      .execute(),

  removeUser: (tx: Tx, id: string) => tx.deleteFrom('auth_users').where('id', '=', id).execute(),

  /** Those of the pictures that no account and no source shows: anybody may name the picture of another as his own. */
  unshown: async (tx: Tx, names: string[]): Promise<string[]> => {
    const found = await sql<{ file: string }>`
      select stored.file from unnest(${names}::text[]) as stored (file)
      where not exists (select from accounts a where strpos(a.picture_url, stored.file) > 0)
        and not exists (select from profiles p where strpos(p.photo_url, stored.file) > 0)`.execute(tx)
    return found.rows.map(({ file }) => file)
  },
}

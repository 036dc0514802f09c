import { sql } from 'kysely'
import type { ContactLimit } from '../../contract/contact-limits.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

export const contactLimits = {
  list: async (db: Db, account_id: string): Promise<ContactLimit[]> => {
    const found = await sql<ContactLimit>`
      select a.id, coalesce(nullif(a.name, ''), ${FALLBACK_NAMES.actor}) as name, a.picture_url as picture, c.level
      from contact_limits c join accounts a on a.id = c.other_id
      where c.account_id = ${account_id} order by lower(a.name), a.id`.execute(db)
    return found.rows
  },

  /**
   * Locks both accounts until the transaction ends, so that neither is deleted and the member's limits change one at a
   * time. Only another member who is onboarded, or an admin, is found.
   */
  hold: async (tx: Tx, account_id: string, other_id: string): Promise<{ own: boolean; other: boolean }> => {
    const found = await sql<{ own: boolean; other: boolean }>`
      with own as materialized (select id from accounts where id = ${account_id} for no key update),
        other as materialized (
          select id from accounts
          where id = ${other_id} and id <> ${account_id} and (data <> '{}' or role = 'admin') for key share)
      select exists (select from own) as own, exists (select from other) as other`.execute(tx)
    return found.rows[0]!
  },

  count: async (tx: Tx, account_id: string): Promise<number> => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from contact_limits where account_id = ${account_id}`.execute(tx)
    return found.rows[0]!.count
  },

  /** False: it is set already. */
  insert: async (tx: Tx, account_id: string, other_id: string, level: string): Promise<boolean> => {
    const inserted = await sql`
      insert into contact_limits (account_id, other_id, level) values (${account_id}, ${other_id}, ${level})
      on conflict do nothing`.execute(tx)
    return (inserted.numAffectedRows ?? 0n) > 0n
  },

  /** False: there is none. */
  remove: async (tx: Tx, account_id: string, other_id: string): Promise<boolean> => {
    const removed = await sql`
      delete from contact_limits where account_id = ${account_id} and other_id = ${other_id}`.execute(tx)
    return (removed.numAffectedRows ?? 0n) > 0n
  },
}

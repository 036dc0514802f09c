import { sql } from 'kysely'
import { isNotBarred } from '../auth/barred.rules.ts'
import type { Tx } from '../platform/postgres/db.ts'

export const admins = {
  /** Those who can work: not the suspended and the banned. */
  lock: async (tx: Tx): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select a.id from accounts a where a.role = 'admin' and ${sql.raw(isNotBarred('a'))} order by a.id for no key update`.execute(
      tx,
    )
    return found.rows.map(({ id }) => id)
  },
}

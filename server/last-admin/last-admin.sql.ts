import { sql } from 'kysely'
import type { Tx } from '../platform/postgres/db.ts'

export const admins = {
  lock: async (tx: Tx): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select id from accounts where role = 'admin' order by id for no key update`.execute(tx)
    return found.rows.map(({ id }) => id)
  },
}

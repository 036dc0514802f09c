import { sql } from 'kysely'
import { isNotBarred } from '../auth/barred.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

// Those who can work: not the suspended and the banned.
const AT_WORK = sql.raw(`accounts a where a.role = 'admin' and ${isNotBarred('a')}`)

export const admins = {
  lock: async (tx: Tx): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select a.id from ${AT_WORK} order by a.id for no key update`.execute(tx)
    return found.rows.map(({ id }) => id)
  },

  emails: async (db: Db | Tx): Promise<string[]> => {
    const found = await sql<{ email: string }>`
      select a.email from ${AT_WORK} order by a.email`.execute(db)
    return found.rows.map(({ email }) => email)
  },
}

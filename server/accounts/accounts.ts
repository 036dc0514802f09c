import type { Db } from '../platform/postgres/db.ts'
import { accounts } from './accounts.sql.ts'

/** Whether any of these addresses belongs to a member. */
export function anyWithEmail(db: Db, emails: string[]): Promise<boolean> {
  return accounts.anyWithEmail(db, emails)
}

import { NIL_ID } from '../platform/postgres/cursor.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type AuditEntry, auditLog } from './audit.sql.ts'

export { latestOn as actsOn } from './audit-list.sql.ts'
export { verifyNewest } from './verify.ts'

/** The subject of what is about the whole product, and no single member. */
export const NOBODY = NIL_ID

/**
 * Writes down who did what to whom, in the transaction of the act. Nobody can change it afterwards, so it holds ids and
 * our own words, and no personal data: it outlives the people in it. The database chains it when the transaction commits.
 */
export async function audit(tx: Tx, ...entries: AuditEntry[]): Promise<void> {
  await auditLog.insert(tx, entries)
}

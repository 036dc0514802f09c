import type { Tx } from '../platform/postgres/db.ts'
import { type AuditEntry, auditLog } from './audit.sql.ts'

/**
 * Writes down who did what to whom, in the transaction of the act. Nobody changes it afterwards, so it holds ids and
 * words of ours, and no personal data: it outlives those whom it names.
 */
export async function audit(tx: Tx, ...entries: AuditEntry[]): Promise<void> {
  await auditLog.insert(tx, entries)
}

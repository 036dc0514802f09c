import type { Tx } from '../platform/db.ts'
import { auditLog } from './audit.sql.ts'

/** Everything that is written down, by name. */
export type AuditAction =
  | 'account.deleted'
  | 'account.role_changed'
  | 'admin.granted'
  | 'admin.revoked'
  | 'comment.deleted'
  | 'factors.removed'

export type AuditEntry = {
  action: AuditAction
  /** Null for the operator at the command line. */
  actor_id: string | null
  subject_id: string
  details?: Record<string, string>
}

/**
 * Writes down who did what to whom, in the transaction of the act. Nobody changes it afterwards, so it holds ids and
 * words of ours, and no personal data: it outlives those whom it names.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await auditLog.insert(tx, entry)
}

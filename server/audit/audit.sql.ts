import type { Tx } from '../platform/db.ts'
import type { AuditEntry } from './audit.ts'

export const auditLog = {
  insert: (tx: Tx, { details = {}, ...entry }: AuditEntry) =>
    tx
      .insertInto('audit_log')
      .values({ ...entry, details: JSON.stringify(details) })
      .execute(),
}

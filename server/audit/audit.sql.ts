import { sql } from 'kysely'
import type { AuditAction } from '../../contract/audit.rules.ts'
import type { Tx } from '../platform/postgres/db.ts'

export type AuditEntry = {
  action: AuditAction
  /** Null for the operator at the command line. */
  actor_id: string | null
  subject_id: string
  /** The members whose private texts or data were read. */
  about_ids?: string[]
  details?: Record<string, string>
}

export const auditLog = {
  insert: async (tx: Tx, entries: AuditEntry[]): Promise<void> => {
    const rows = JSON.stringify(
      entries.map(({ details = {}, about_ids = [], ...entry }) => ({ ...entry, about_ids, details })),
    )
    // One statement for any number: one value per column and row would exceed the limit of parameters.
    await sql`
      insert into audit_log (action, actor_id, subject_id, about_ids, details)
      select action, actor_id, subject_id, about_ids, details
      from jsonb_to_recordset(${rows}::jsonb) as r (action text, actor_id uuid, subject_id uuid, about_ids uuid[], details jsonb)`.execute(
      tx,
    )
  },
}

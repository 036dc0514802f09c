import { AUDIT_ACTIONS } from './audit.rules.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Moment } from './fields.ts'
import { z } from './zod.ts'

/** Someone who was a member at the time. Without a name, they have left since, or it is not a member. */
const Named = z.object({ id: Id, name: z.string().nullable() })

export const AuditRecord = z.object({
  id: Id,
  action: z.enum(AUDIT_ACTIONS),
  /** Null: the operator at the command line. */
  actor: Named.nullable(),
  /** Null also for an admin who reported the member without seeing their name. */
  subject: Named.nullable(),
  /** The members whose private texts or data were read. */
  about: z.array(Named),
  details: z.record(z.string(), z.string()),
  created_at: Moment,
})
export type AuditRecord = z.infer<typeof AuditRecord>

export const AuditPage = z.object({ records: z.array(AuditRecord), next: Cursor.nullable() })
export type AuditPage = z.infer<typeof AuditPage>

export const listAuditLog = endpoint('GET /api/admin/audit', {
  summary: 'Who did what to whom, and when; newest first',
  query: z.strictObject({ action: z.enum(AUDIT_ACTIONS).optional(), cursor: Cursor.optional() }),
  reply: AuditPage,
})

export const verifyAuditLog = endpoint('POST /api/admin/audit/verify', {
  summary: 'Check every entry of the audit log against its hash and the one before it',
  reply: z.object({
    entries: z.number().int(),
    /** When the first entry was made that has since been changed, added or removed; null if the log is intact. */
    broken_at: Moment.nullable(),
  }),
})

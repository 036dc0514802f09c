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
  subject: Named.nullable(),
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

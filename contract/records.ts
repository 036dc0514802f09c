import { AuditRecord } from './audit.ts'
import { lacksOfSanction } from './cases.rules.ts'
import { CaseEntry } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, Success } from './fields.ts'
import { MemberEntry } from './membership.ts'
import { HOUSE_RULES } from './reports.rules.ts'
import { MEMBER_SANCTIONS, SANCTION_KINDS } from './sanctions.rules.ts'
import { Reason, sanctionFields } from './sanctions.ts'
import { z } from './zod.ts'

/** What the team knows of a member; no private text. Of each list the newest. */
export const MemberRecord = z.object({
  entry: MemberEntry,
  sanctions: z.array(
    z.object({
      id: Id,
      kind: z.enum(SANCTION_KINDS),
      rule: z.enum(HOUSE_RULES),
      reason: z.string(),
      starts_at: Moment,
      ends_at: Moment.nullable(),
      ended_at: Moment.nullable(),
    }),
  ),
  /** What still counts when the next step is considered. */
  ladder: z.object({ was_warned: z.boolean(), was_suspended: z.boolean() }),
  cases: z.array(CaseEntry),
  sources: z.array(z.object({ id: Id, name: z.string(), organization: z.string() })),
  /** What admins did to the member. */
  acts: z.array(AuditRecord),
})
export type MemberRecord = z.infer<typeof MemberRecord>

const params = z.object({ account_id: Id })

export const readRecord = endpoint('GET /api/admin/members/:account_id', {
  summary: 'What the team knows of a member, without private texts; each reading is in the audit log',
  params,
  reply: MemberRecord,
})

export const sanctionMember = endpoint('POST /api/admin/members/:account_id/sanctions', {
  summary:
    'Warn, suspend or ban a member without a case; 409 if they are banned already, or sanctioned since',
  creates: true,
  params,
  body: z
    .strictObject({
      kind: z.enum(MEMBER_SANCTIONS),
      reason: Reason,
      /** The newest sanction of the record that was read; null: it had none. */
      latest_id: Id.nullable(),
      ...sanctionFields,
    })
    .superRefine((given, { addIssue }) => {
      for (const [field, message] of Object.entries(lacksOfSanction(given)))
        addIssue({ code: 'custom', path: [field], message })
    }),
  reply: Success,
})

import { CASE_KINDS } from './case-kinds.rules.ts'
import { CASE_DECISIONS, CASE_SUBJECTS, isSanction, lacksOfCheck, lacksOfSanction } from './cases.rules.ts'
import { Comparison } from './comparisons.ts'
import { endpoint } from './endpoint.ts'
import { CHECKS, FINDINGS, REGISTER_RESULTS } from './evidence.rules.ts'
import { Cursor, Id, Moment } from './fields.ts'
import { HOUSE_RULES, RULES } from './reports.rules.ts'
import { MILDER_SANCTIONS, SANCTION_KINDS } from './sanctions.rules.ts'
import { Reason, sanctionFields } from './sanctions.ts'
import { Proof } from './sources.ts'
import { ROLES } from './vocabulary.ts'
import { z } from './zod.ts'

const Named = z.object({ id: Id, name: z.string() })

/** A case as the list shows it. */
export const CaseEntry = z.object({
  id: Id,
  number: z.number().int(),
  /** Each action names it. */
  version: z.number().int(),
  subject_type: z.enum(CASE_SUBJECTS),
  /** Whom it is about; null if they have left, or for an admin who reported them without seeing their name. */
  about: Named.nullable(),
  /** What that admin reads in place of the name. */
  shown_name: z.string().nullable(),
  /** What the source is called now that was reported, denied, claimed or is to be checked; null otherwise, or once it is gone. */
  source_name: z.string().nullable(),
  /** The admin who has taken it, until 30 minutes after their last action. */
  taken_by: Named.nullable(),
  due_at: Moment,
  decision: z.enum(CASE_DECISIONS).nullable(),
  created_at: Moment,
  closed_at: Moment.nullable(),
})
export type CaseEntry = z.infer<typeof CaseEntry>

export const CasesPage = z.object({ cases: z.array(CaseEntry), next: Cursor.nullable() })
export type CasesPage = z.infer<typeof CasesPage>

export const listCases = endpoint('POST /api/admin/cases/search', {
  summary: 'The open cases, earliest due first, or the closed ones, newest first',
  body: z.strictObject({
    closed: z.boolean().default(false),
    /** Only those of one kind; without it, all. Denied sources are among the reports. */
    kind: z.enum(CASE_KINDS).optional(),
    cursor: Cursor.optional(),
  }),
  reply: CasesPage,
})

export const CaseDetails = CaseEntry.extend({
  reason: z.string(),
  decided_by: Named.nullable(),
  /**
   * What was reported and, in a conversation, the five texts before it, as they were then; each answer of a pitch follows
   * it. Of a denied source, what it
   * said; of a claim, the claimant's note and the agency's reason; of a check, what the team was asked.
   */
  texts: z.array(
    z.object({
      id: Id,
      author: Named.nullable(),
      text: z.string(),
      written_at: Moment,
      is_reported: z.boolean(),
    }),
  ),
  /** Of a reported pitch that is still there; the team reads it nowhere else. */
  evidence: Comparison.nullable(),
  reports: z.array(
    z.object({
      id: Id,
      reporter: Named.nullable(),
      rule: z.enum(RULES),
      words: z.string(),
      created_at: Moment,
    }),
  ),
  /** What is known about the member whom it is about. */
  member: z
    .object({
      role: z.enum(ROLES),
      since: Moment,
      earlier_cases: z.number().int(),
      sanctions: z.array(z.object({ id: Id, kind: z.enum(SANCTION_KINDS), starts_at: Moment })),
      /** What still counts when the next step is considered. */
      ladder: z.object({ was_warned: z.boolean(), was_suspended: z.boolean() }),
    })
    .nullable(),
  /** What the member says against which sanction; null in a case of reports, or once they have left. */
  appeal: z
    .object({
      text: z.string(),
      kind: z.enum(SANCTION_KINDS),
      days: z.number().int().nullable(),
      rule: z.enum(HOUSE_RULES),
      reason: z.string(),
      starts_at: Moment,
      ends_at: Moment.nullable(),
      decided_by: Named.nullable(),
    })
    .nullable(),
  /** The source that was denied, claimed or is to be checked, as it is now; null otherwise, or once it is gone. */
  source: z
    .object({
      id: Id,
      name: z.string(),
      title: z.string(),
      organization: z.string(),
      keeper: Named,
      /** The expert who holds it. */
      holder: Named.nullable(),
      is_retired: z.boolean(),
      proof: Proof,
      register: z
        .object({
          register: z.string(),
          number: z.string(),
          url: z.string(),
          result: z.enum(REGISTER_RESULTS),
        })
        .nullable(),
    })
    .nullable(),
  /** Who claims the source; null in other cases, or once the claim is gone. */
  claim: z
    .object({
      claimant: Named,
      created_at: Moment,
      /** Whether they sign in at the domain that confirmed the source; null: no address at work has, or not any more. */
      same_domain: z.boolean().nullable(),
    })
    .nullable(),
})
export type CaseDetails = z.infer<typeof CaseDetails>

const params = z.object({ case_id: Id })
const version = z.number().int()

export const readCase = endpoint('GET /api/admin/cases/:case_id', {
  summary: 'A case with its texts and reports; each reading is in the audit log',
  params,
  reply: CaseDetails,
})

export const takeCase = endpoint('POST /api/admin/cases/:case_id/take', {
  summary: 'Take an open case for 30 minutes; 409 if it has changed or another admin has it',
  params,
  body: z.strictObject({ version }),
  reply: CaseEntry,
})

export const releaseCase = endpoint('POST /api/admin/cases/:case_id/release', {
  summary: 'Let others take the case; 409 if it has changed',
  params,
  body: z.strictObject({ version }),
  reply: CaseEntry,
})

export const decideCase = endpoint('POST /api/admin/cases/:case_id/decide', {
  summary:
    'Decide and close a case, and notify those concerned; 409 if it has changed or another admin has it',
  params,
  body: z
    .strictObject({
      version,
      decision: z.enum(CASE_DECISIONS),
      reason: Reason,
      ...sanctionFields,
      /** What a reduced sanction becomes. */
      reduced_to: z.enum(MILDER_SANCTIONS).optional(),
      /** Of a source that was checked: what the registry says, and how the team checked it. At least one. */
      registry: z.enum(FINDINGS).optional(),
      how: z.enum(CHECKS).optional(),
    })
    .superRefine(({ decision, reduced_to, ...given }, { addIssue }) => {
      const lacks = {
        ...lacksOfCheck(decision, given),
        ...(isSanction(decision) && lacksOfSanction({ kind: decision, ...given })),
      }
      if (decision === 'reduced' && reduced_to === undefined)
        lacks.reduced_to = 'Choose a milder or shorter sanction'
      if (reduced_to === 'suspension' && given.days === undefined) lacks.days = 'Choose for how long'
      for (const [field, message] of Object.entries(lacks))
        addIssue({ code: 'custom', path: [field], message })
    }),
  reply: CaseEntry,
})

import { endpoint } from './endpoint.ts'
import { Cursor, Id, Moment, text } from './fields.ts'
import { OUTCOMES, REPORT_WORDS_MAX, REPORTED, RULES, whyNotWords } from './reports.rules.ts'
import { CONTACT_LEVELS } from './vocabulary.ts'
import { z } from './zod.ts'

const rule = z.enum(RULES)

/** A report as its reporter sees it. */
export const Report = z.object({
  id: Id,
  type: z.enum(REPORTED),
  rule,
  words: z.string(),
  outcome: z.enum(OUTCOMES),
  created_at: Moment,
})
export type Report = z.infer<typeof Report>

export const NewReport = z
  .strictObject({
    type: z.enum(REPORTED),
    subject_id: Id,
    rule,
    words: text(REPORT_WORDS_MAX).default(''),
    /** How far the reporter limits contact with its author, at least. */
    limit: z.enum(CONTACT_LEVELS).default('none'),
  })
  .superRefine(({ rule: chosen, words }, { addIssue }) => {
    const message = whyNotWords(chosen, words)
    if (message !== null) addIssue({ code: 'custom', path: ['words'], message })
  })
export type NewReport = z.output<typeof NewReport>

export const createReport = endpoint('POST /api/reports', {
  summary:
    'Report a member or what they wrote; reporting it again while it is in review answers the same report',
  creates: true,
  body: NewReport,
  reply: Report,
})

export const ReportsPage = z.object({ reports: z.array(Report), next: Cursor.nullable() })
export type ReportsPage = z.infer<typeof ReportsPage>

export const listReports = endpoint('GET /api/account/reports', {
  summary: 'The reports that the caller sent, newest first',
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: ReportsPage,
})

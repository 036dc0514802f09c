import { NAME_HIDDEN } from '../../contract/contact-limits.rules.ts'
import type { NewReport, Report } from '../../contract/reports.ts'
import type { Caller } from '../auth/who.ts'
import { addToCase } from '../cases/cases.ts'
import { limitAtLeast } from '../contact-limits/contact-limits.ts'
import { invalid, notAuthenticated, notFound } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { isLabeled, reported } from './reported.sql.ts'
import { reports } from './reports.sql.ts'

const REPORTS_PER_DAY: Limit = { name: 'reports', max: 20, seconds: 86_400 }

/**
 * Reports what the caller can see of another member, as it is now, for the team to review. Throws 404 for anything else.
 * While it is in review, reporting it again returns the first report.
 */
export async function createReport(
  { config }: Platform,
  caller: Caller,
  { type, subject_id, rule, words, limit }: NewReport,
  tx: Tx,
): Promise<Report> {
  await spendLimit(config, tx, REPORTS_PER_DAY, caller.id)
  const texts = await reported[type](tx, subject_id, caller)
  const about_id = texts.find(({ is_reported }) => is_reported)?.author_id
  if (!about_id) throw notFound()
  // A limit would be listed with their name.
  if (limit !== 'none' && (await isLabeled(tx, subject_id, caller.id))) throw invalid({ limit: NAME_HIDDEN })
  if (!(await reports.holdReporter(tx, caller.id))) throw notAuthenticated()
  const case_id = await addToCase(tx, { subject_type: type, subject_id, about_id }, texts)
  await reports.insert(tx, { case_id, reporter_id: caller.id, rule, words })
  const report = await reports.ofCase(tx, case_id, caller.id)
  // Last: it holds the reporter alone, whom others who report or decide may refer to.
  if (limit !== 'none') await limitAtLeast(tx, caller.id, about_id, limit)
  return report
}

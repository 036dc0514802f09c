import { type RawBuilder, sql } from 'kysely'
import type { Rule } from '../../contract/reports.rules.ts'
import type { Report, ReportsPage } from '../../contract/reports.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'
import { OUTCOME } from './reports.rules.ts'

const PAGE = 30

const AT = sql.raw(isoText('r.created_at'))

const select = (condition: RawBuilder<unknown>) => sql<Report>`
  select r.id, c.subject_type as type, r.rule, r.words, ${AT} as created_at,
    ${sql.raw(OUTCOME)} as outcome
  from case_reports r join cases c on c.id = r.case_id
  where ${condition} order by r.created_at desc, r.id desc limit ${sql.lit(PAGE)}`

export const reports = {
  /** Locks the reporter until the transaction ends, so that their reports are made one at a time. False: they have left. */
  holdReporter: async (tx: Tx, id: string): Promise<boolean> => {
    const held = await sql`select from accounts where id = ${id} for no key update`.execute(tx)
    return held.rows.length > 0
  },

  /** Does nothing when the member has reported it already. */
  insert: (tx: Tx, report: { case_id: string; reporter_id: string; rule: Rule; words: string }) =>
    sql`
      insert into case_reports (case_id, reporter_id, rule, words)
      values (${report.case_id}, ${report.reporter_id}, ${report.rule}, ${report.words})
      on conflict (case_id, reporter_id) do nothing`.execute(tx),

  ofCase: async (tx: Tx, case_id: string, reporter: string): Promise<Report> => {
    const { rows } = await select(sql`r.case_id = ${case_id} and r.reporter_id = ${reporter}`).execute(tx)
    return rows[0]!
  },

  /** What the member reported, newest first. */
  page: async (db: Db, reporter: string, after: Cursor | null): Promise<ReportsPage> => {
    const older =
      after === null ? sql`true` : sql`(r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    const { rows } = await select(sql`r.reporter_id = ${reporter} and ${older}`).execute(db)
    const last = rows.length === PAGE ? rows[PAGE - 1] : undefined
    return { reports: rows, next: last ? `${last.created_at}~${last.id}` : null }
  },
}

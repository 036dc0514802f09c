import * as contract from '../../contract/reports.ts'
import { everyMember, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import { reports } from './reports.sql.ts'
import { createReport } from './reports.ts'

export const reportsRoutes: Route[] = [
  writes(contract.createReport, members, ({ platform, caller, body }, tx) =>
    createReport(platform, caller, body, tx),
  ),
  reads(contract.listReports, everyMember, ({ platform, caller, query }) =>
    reports.page(platform.database.db, caller.id, readCursor(query.cursor)),
  ),
]

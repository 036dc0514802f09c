import { listAuditLog } from '../../contract/audit.ts'
import { admins } from '../auth/who.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import { auditPage } from './audit-list.sql.ts'

export const auditRoutes: Route[] = [
  reads(listAuditLog, admins, ({ platform, query }) =>
    auditPage(platform.database.db, query.action, readCursor(query.cursor)),
  ),
]

import { listAuditLog } from '../../contract/audit.ts'
import { admins } from '../auth/who.ts'
import { readPlace } from '../platform/place.ts'
import { type Route, reads } from '../platform/routes.ts'
import { auditPage } from './audit-list.sql.ts'

export const auditRoutes: Route[] = [
  reads(listAuditLog, admins, ({ platform, query }) =>
    auditPage(platform.database.db, query.action, readPlace(query.cursor)),
  ),
]

import { listAuditLog, verifyAuditLog } from '../../contract/audit.ts'
import { listLooks } from '../../contract/looks.ts'
import { admins, signedIn } from '../auth/who.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import { auditPage } from './audit-list.sql.ts'
import { looksPage } from './looks.sql.ts'
import { verifyAudit } from './verify.ts'

export const auditRoutes: Route[] = [
  reads(listAuditLog, admins, ({ platform, caller, query }) =>
    auditPage(platform.database.db, caller.id, query.action, readCursor(query.cursor)),
  ),
  reads(verifyAuditLog, admins, ({ platform, caller, signal }) =>
    platform.searches.take(caller.id, signal, () => verifyAudit(platform.database.db, signal)),
  ),
  reads(listLooks, signedIn, ({ platform, caller, query }) =>
    looksPage(platform.database.db, caller.id, readCursor(query.cursor)),
  ),
]

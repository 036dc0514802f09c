import { markSanctionRead, readStanding } from '../../contract/sanctions.ts'
import { signedIn } from '../auth/who.ts'
import { notFound } from '../platform/http/errors.ts'
import { type Route, reads, SUCCESS, writes } from '../platform/http/routes.ts'
import { publishEvent } from '../platform/live/live.ts'
import { sanctions } from './sanctions.sql.ts'

export const sanctionsRoutes: Route[] = [
  reads(readStanding, signedIn, ({ platform, caller }) =>
    sanctions.standing(platform.database.db, caller.id),
  ),
  writes(markSanctionRead, signedIn, async ({ caller, params }, tx) => {
    if (!(await sanctions.markRead(tx, params.sanction_id, caller.id))) throw notFound()
    await publishEvent(tx, 'profile.changed', caller.id)
    return SUCCESS
  }),
]

import {
  changeMemberRole,
  endMemberSessions,
  listMemberEntries,
  reactivateMember,
} from '../../contract/membership.ts'
import { admins } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { changeRole, endSessionsOf, listEntries, reactivate } from './membership.ts'

export const membershipRoutes: Route[] = [
  reads(listMemberEntries, admins, ({ platform, caller, body, signal }) =>
    listEntries(platform, caller, body, signal),
  ),
  writes(reactivateMember, admins, ({ platform, caller, params }, tx) =>
    reactivate(platform, tx, params.account_id, caller.id),
  ),
  writes(endMemberSessions, admins, ({ caller, params }, tx) => endSessionsOf(tx, caller, params.account_id)),
  writes(changeMemberRole, admins, ({ platform, caller, params, body }, tx) =>
    changeRole(platform, tx, caller, params.account_id, body.role),
  ),
]

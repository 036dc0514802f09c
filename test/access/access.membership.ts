import { listAuditLog, verifyAuditLog } from '../../contract/audit.ts'
import { getQueues, getWeek } from '../../contract/dashboard.ts'
import { getHealth } from '../../contract/health.ts'
import { listLooks } from '../../contract/looks.ts'
import {
  changeMemberRole,
  endMemberSessions,
  listMemberEntries,
  reactivateMember,
} from '../../contract/membership.ts'
import { admins, NOBODY, nothing, type Row, type Stage, signedIn } from './access.cells.ts'

const ofSleeper = ({ sleeper }: Stage) => ({ params: { account_id: sleeper } })

/** What the team sees of members and does with them, and the log of those actions. */
export const membershipRows: Row[] = [
  {
    at: 'POST /api/admin/members/search',
    endpoint: listMemberEntries,
    request: () => ({ body: { search: 'member' } }),
    cells: admins(),
  },
  {
    at: 'POST /api/admin/members/:account_id/reactivate',
    endpoint: reactivateMember,
    request: ofSleeper,
    cells: admins(),
  },
  {
    at: 'POST /api/admin/members/:account_id/end-sessions',
    endpoint: endMemberSessions,
    request: ofSleeper,
    cells: admins(),
  },
  {
    at: 'PUT /api/admin/members/:account_id/role',
    endpoint: changeMemberRole,
    request: (stage) => ({ ...ofSleeper(stage), body: { role: 'expert' } }),
    cells: admins(),
  },
  {
    at: 'PUT /api/admin/members/:account_id/role',
    when: 'nobody',
    endpoint: changeMemberRole,
    never: true,
    request: () => ({ params: { account_id: NOBODY }, body: { role: 'expert' } }),
    cells: admins(404),
  },
  {
    at: 'PUT /api/admin/members/:account_id/role',
    when: 'another admin',
    endpoint: changeMemberRole,
    never: true,
    request: ({ otherAdmin }) => ({ params: { account_id: otherAdmin }, body: { role: 'expert' } }),
    cells: admins(403),
  },
  {
    at: 'PUT /api/admin/members/:account_id/role',
    when: 'to admin',
    endpoint: changeMemberRole,
    never: true,
    request: (stage) => ({ ...ofSleeper(stage), body: { role: 'admin' } }),
    cells: admins(422),
  },
  {
    at: 'POST /api/admin/members/:account_id/end-sessions',
    when: 'their own',
    endpoint: endMemberSessions,
    never: true,
    request: (_stage, self) => ({ params: { account_id: self?.id ?? NOBODY } }),
    cells: admins(409),
  },
  { at: 'GET /api/admin/audit', endpoint: listAuditLog, request: nothing, cells: admins() },
  { at: 'POST /api/admin/audit/verify', endpoint: verifyAuditLog, request: nothing, cells: admins() },
  { at: 'GET /api/admin/queues', endpoint: getQueues, request: nothing, cells: admins() },
  { at: 'GET /api/admin/week', endpoint: getWeek, request: nothing, cells: admins() },
  { at: 'GET /api/admin/health', endpoint: getHealth, request: nothing, cells: admins() },
  { at: 'GET /api/account/looks', endpoint: listLooks, request: nothing, cells: signedIn },
]

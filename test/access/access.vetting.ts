import {
  approveApplication,
  listApplications,
  readApplication,
  rejectApplication,
  sendInvite,
} from '../../contract/vetting.ts'
import { admins, type Row } from './access.cells.ts'

/** What the team does with applications. */
export const vettingRows: Row[] = [
  {
    at: 'POST /api/admin/applications/search',
    endpoint: listApplications,
    request: () => ({ body: {} }),
    cells: admins(),
  },
  {
    at: 'GET /api/admin/applications/:application_id',
    endpoint: readApplication,
    request: ({ applications }) => ({ params: { application_id: applications.read.id } }),
    cells: admins(),
  },
  {
    at: 'POST /api/admin/approve-application',
    endpoint: approveApplication,
    request: ({ applications }) => ({ body: { applicationId: applications.approved.id } }),
    cells: admins(),
  },
  {
    at: 'POST /api/admin/reject-application',
    endpoint: rejectApplication,
    request: ({ applications }) => ({ body: { applicationId: applications.rejected.id } }),
    cells: admins(),
  },
  {
    at: 'POST /api/send-invite',
    endpoint: sendInvite,
    request: ({ applications }) => ({ body: { email: applications.invited.email } }),
    cells: admins(),
  },
]

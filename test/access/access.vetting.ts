import {
  approveApplication,
  askApplicant,
  listApplications,
  readApplication,
  rejectApplication,
  sendInvite,
} from '../../contract/vetting.ts'
import { admins, cells, type Row, type Stage } from './access.cells.ts'

/** What the team does with applications, and what applicants see of it. */
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
    at: 'POST /api/admin/applications/:application_id/ask',
    endpoint: askApplicant,
    request: ({ applications }) => ({
      params: { application_id: applications.asked.id },
      body: { question: 'Where do you work now?' },
    }),
    cells: admins(),
  },
  ...['GET', 'HEAD'].map((method) => ({
    at: `${method} /application`,
    request: ({ status }: Stage) => ({ query: { token: status } }),
    cells: cells(200),
  })),
  {
    at: 'POST /application',
    request: ({ status }) => ({
      raw: { type: 'application/x-www-form-urlencoded', bytes: `token=${status}&answer=Hello` },
    }),
    cells: cells(303),
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

import { decideCase, listCases, readCase, releaseCase, takeCase } from '../../contract/cases.ts'
import { createReport, listReports } from '../../contract/reports.ts'
import { admins, everyMember, members, NOBODY, nothing, type Row } from './access.cells.ts'

const version = 1

/** What members report, and what the team does with it. */
export const caseRows: Row[] = [
  {
    at: 'POST /api/reports',
    endpoint: createReport,
    request: ({ unknown }) => ({ body: { type: 'member', subject_id: unknown, rule: 'fake' } }),
    cells: members(201),
  },
  {
    at: 'POST /api/reports',
    when: 'nobody',
    never: true,
    endpoint: createReport,
    request: () => ({ body: { type: 'member', subject_id: NOBODY, rule: 'fake' } }),
    cells: members(404),
  },
  { at: 'GET /api/account/reports', endpoint: listReports, request: nothing, cells: everyMember },
  {
    at: 'POST /api/admin/cases/search',
    endpoint: listCases,
    request: () => ({ body: {} }),
    cells: admins(),
  },
  {
    at: 'GET /api/admin/cases/:case_id',
    endpoint: readCase,
    request: ({ cases }) => ({ params: { case_id: cases.read } }),
    cells: admins(),
  },
  {
    at: 'POST /api/admin/cases/:case_id/take',
    endpoint: takeCase,
    request: ({ cases }) => ({ params: { case_id: cases.taken }, body: { version } }),
    cells: admins(),
  },
  {
    at: 'POST /api/admin/cases/:case_id/release',
    endpoint: releaseCase,
    request: ({ cases }) => ({ params: { case_id: cases.released }, body: { version } }),
    cells: admins(),
  },
  {
    at: 'POST /api/admin/cases/:case_id/decide',
    endpoint: decideCase,
    request: ({ cases }) => ({
      params: { case_id: cases.decided },
      body: { version, decision: 'no_breach', reason: 'Nothing here breaks a rule.' },
    }),
    cells: admins(),
  },
]

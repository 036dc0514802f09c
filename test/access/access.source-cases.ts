import { decideCase, readCase } from '../../contract/cases.ts'
import { requestCheck } from '../../contract/evidence.ts'
import { activeMembers, admins, NOBODY, type Row } from './access.cells.ts'

const at = 'POST /api/sources/:source_id/checks'
const body = { words: 'Please call the clinic.' }

/** What the team is asked about sources, and decides. */
export const sourceCaseRows: Row[] = [
  {
    at,
    when: 'a source of the PR member',
    endpoint: requestCheck,
    request: ({ source }) => ({ params: { source_id: source }, body }),
    cells: activeMembers(403, { pr: 201 }),
  },
  {
    at,
    when: 'the own profile of the expert',
    endpoint: requestCheck,
    request: ({ ownSource }) => ({ params: { source_id: ownSource }, body }),
    cells: activeMembers(403, { expert: 201 }),
  },
  {
    at,
    when: 'a source of another PR member',
    endpoint: requestCheck,
    never: true,
    request: ({ othersSource }) => ({ params: { source_id: othersSource }, body }),
    cells: activeMembers(403),
  },
  {
    at,
    when: 'no source',
    endpoint: requestCheck,
    never: true,
    request: () => ({ params: { source_id: NOBODY }, body }),
    cells: activeMembers(404),
  },
  {
    at: 'GET /api/admin/cases/:case_id',
    when: 'a claim',
    endpoint: readCase,
    request: ({ cases }) => ({ params: { case_id: cases.claimed } }),
    cells: admins(),
  },
  {
    at: 'POST /api/admin/cases/:case_id/decide',
    when: 'a claim',
    endpoint: decideCase,
    request: ({ cases }) => ({
      params: { case_id: cases.settled },
      body: { version: 1, decision: 'declined', reason: 'This is someone else of that name.' },
    }),
    cells: admins(),
  },
]

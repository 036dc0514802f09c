import { readRecord, sanctionMember } from '../../contract/records.ts'
import { appealSanction, markSanctionRead, readStanding } from '../../contract/sanctions.ts'
import { WHY } from '../support/sanctioning.ts'
import { admins, cells, NOBODY, nothing, type Row, STRANGERS, signedIn } from './access.cells.ts'

const ofOwner = (sanction_id: string) => ({ params: { sanction_id } })
const body = { words: 'I sent it to people who had asked for it.' }

/** What members read of their own sanctions, and what the team decides without a case. */
export const sanctionRows: Row[] = [
  { at: 'GET /api/account/standing', endpoint: readStanding, request: nothing, cells: signedIn },
  {
    at: 'POST /api/account/sanctions/:sanction_id/read',
    endpoint: markSanctionRead,
    request: ({ sanction }) => ofOwner(sanction),
    cells: cells(404, { ...STRANGERS, owner: 200 }),
  },
  {
    at: 'POST /api/account/sanctions/:sanction_id/appeal',
    endpoint: appealSanction,
    request: ({ sanction }) => ({ ...ofOwner(sanction), body }),
    cells: cells(404, { ...STRANGERS, owner: 201 }),
  },
  {
    at: 'GET /api/admin/members/:account_id',
    endpoint: readRecord,
    request: ({ unknown }) => ({ params: { account_id: unknown } }),
    cells: admins(),
  },
  {
    at: 'GET /api/admin/members/:account_id',
    when: 'nobody',
    never: true,
    endpoint: readRecord,
    request: () => ({ params: { account_id: NOBODY } }),
    cells: admins(404),
  },
  {
    at: 'POST /api/admin/members/:account_id/sanctions',
    endpoint: sanctionMember,
    request: ({ sanctioned }) => ({
      params: { account_id: sanctioned },
      body: { kind: 'warning', rule: 'mass', reason: WHY, latest_id: null },
    }),
    cells: admins(201),
  },
  {
    at: 'POST /api/admin/members/:account_id/sanctions',
    when: 'an admin',
    never: true,
    endpoint: sanctionMember,
    request: ({ otherAdmin }) => ({
      params: { account_id: otherAdmin },
      body: { kind: 'warning', rule: 'mass', reason: WHY, latest_id: null },
    }),
    cells: admins(403),
  },
]

import { listLimits, setLimit } from '../../contract/contact-limits.ts'
import { activeMembers, everyMember, NOBODY, nothing, type Row } from './access.cells.ts'

const limit = { at: 'PUT /api/members/:member_id/limit', endpoint: setLimit }
const body = { level: 'mute' } as const

/** Whom a caller has muted. Nobody else's limits can be asked for. */
export const contactLimitRows: Row[] = [
  { at: 'GET /api/contact-limits', endpoint: listLimits, request: nothing, cells: everyMember },
  {
    ...limit,
    when: 'another member',
    request: ({ unknown }) => ({ params: { member_id: unknown }, body }),
    cells: activeMembers(200),
  },
  {
    ...limit,
    when: 'an admin',
    request: ({ otherAdmin }) => ({ params: { member_id: otherAdmin }, body }),
    cells: activeMembers(200),
  },
  {
    ...limit,
    when: 'the caller',
    never: true,
    request: (_, self) => ({ params: { member_id: self?.id ?? NOBODY }, body }),
    cells: activeMembers(404),
  },
  {
    ...limit,
    when: 'someone not onboarded',
    never: true,
    request: ({ uninvited }) => ({ params: { member_id: uninvited }, body }),
    cells: activeMembers(404),
  },
  {
    ...limit,
    when: 'nobody',
    never: true,
    request: () => ({ params: { member_id: NOBODY }, body }),
    cells: activeMembers(404),
  },
]

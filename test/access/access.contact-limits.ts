import { listLimits, readLimit, setDomainLimit, setLimit } from '../../contract/contact-limits.ts'
import { listConversationLimits, setConversationLimit } from '../../contract/conversation-limits.ts'
import { everyMember, members, NOBODY, nothing, type Row } from './access.cells.ts'

const limit = { at: 'PUT /api/members/:member_id/limit', endpoint: setLimit }
const body = { level: 'mute' } as const
const ofDomain = { at: 'PUT /api/contact-limits/:limit_id', endpoint: setDomainLimit }
const ofConversation = { at: 'PUT /api/conversations/:conversation_id/limit', endpoint: setConversationLimit }
const own = { at: 'GET /api/members/:member_id/limit', endpoint: readLimit }

/** With whom a caller has limited contact. Nobody else's limits can be asked for. */
export const contactLimitRows: Row[] = [
  { at: 'GET /api/contact-limits', endpoint: listLimits, request: nothing, cells: everyMember },
  {
    at: 'GET /api/conversation-limits',
    endpoint: listConversationLimits,
    request: nothing,
    cells: everyMember,
  },
  {
    ...ofConversation,
    when: 'no longer',
    request: ({ conversation }) => ({
      params: { conversation_id: conversation },
      body: { level: 'none' },
    }),
    cells: members(404, { owner: 200 }),
  },
  {
    ...ofConversation,
    when: 'where no name is hidden',
    never: true,
    request: ({ conversation }) => ({
      params: { conversation_id: conversation },
      body: { level: 'no_contact' },
    }),
    cells: members(404, { owner: 422 }),
  },
  {
    ...own,
    when: 'another member',
    request: ({ unknown }) => ({ params: { member_id: unknown } }),
    cells: members(),
  },
  {
    ...own,
    when: 'nobody',
    never: true,
    request: () => ({ params: { member_id: NOBODY } }),
    cells: members(404),
  },
  {
    ...ofDomain,
    when: 'of the owner',
    request: ({ domainLimit }) => ({ params: { limit_id: domainLimit }, body: { level: 'block' } }),
    cells: members(404, { owner: 200 }),
  },
  {
    ...ofDomain,
    when: 'of nobody',
    never: true,
    request: () => ({ params: { limit_id: NOBODY }, body: { level: 'none' } }),
    cells: members(404),
  },
  {
    ...limit,
    when: 'another member',
    request: ({ unknown }) => ({ params: { member_id: unknown }, body }),
    cells: members(),
  },
  {
    ...limit,
    when: 'an admin',
    request: ({ otherAdmin }) => ({ params: { member_id: otherAdmin }, body }),
    cells: members(),
  },
  {
    ...limit,
    when: 'the caller',
    never: true,
    request: (_, self) => ({ params: { member_id: self?.id ?? NOBODY }, body }),
    cells: members(404),
  },
  {
    ...limit,
    when: 'someone not onboarded',
    never: true,
    request: ({ uninvited }) => ({ params: { member_id: uninvited }, body }),
    cells: members(404),
  },
  {
    ...limit,
    when: 'nobody',
    never: true,
    request: () => ({ params: { member_id: NOBODY }, body }),
    cells: members(404),
  },
]

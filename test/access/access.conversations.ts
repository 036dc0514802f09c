import {
  countUnread,
  findDirect,
  listConversations,
  listMessages,
  listPeople,
  markRead,
  readConversation,
  sendMessage,
  startConversation,
} from '../../contract/messages.ts'
import { activeMembers, members, NOBODY, nothing, type Row, type Stage } from './access.cells.ts'

const the = ({ conversation }: Stage) => ({ params: { conversation_id: conversation } })

/** Conversations. The one that the others ask for was started by someone else with the `owner`. */
export const conversationRows: Row[] = [
  {
    at: 'POST /api/conversations/search',
    endpoint: listConversations,
    request: () => ({ body: {} }),
    cells: members(),
  },
  { at: 'GET /api/conversations/people', endpoint: listPeople, request: nothing, cells: members() },
  {
    at: 'GET /api/conversations/with/:account_id',
    endpoint: findDirect,
    request: ({ owner }) => ({ params: { account_id: owner.id } }),
    cells: members(),
  },
  {
    at: 'GET /api/conversations/:conversation_id',
    endpoint: readConversation,
    request: the,
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'GET /api/conversations/:conversation_id/messages',
    endpoint: listMessages,
    request: the,
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'POST /api/conversations/:conversation_id/messages',
    endpoint: sendMessage,
    request: (stage) => ({ ...the(stage), body: { message_text: 'Good to hear from you.' } }),
    cells: activeMembers(404, { owner: 201 }),
  },
  {
    at: 'POST /api/conversations/:conversation_id/read',
    endpoint: markRead,
    request: (stage) => ({ ...the(stage), body: { message_id: null } }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'POST /api/conversations',
    when: 'with an author of what all read',
    endpoint: startConversation,
    request: ({ owner }) => ({ body: { account_id: owner.id, message_text: 'Well put.' } }),
    cells: activeMembers(201, { owner: 403 }),
  },
  {
    at: 'POST /api/conversations',
    when: 'with a member whom nobody lists',
    endpoint: startConversation,
    request: ({ unknown }) => ({ body: { account_id: unknown, message_text: 'Hello?' } }),
    cells: activeMembers(404, { admin: 201 }),
  },
  {
    at: 'POST /api/conversations',
    when: 'with somebody who is not onboarded',
    endpoint: startConversation,
    never: true,
    request: ({ uninvited }) => ({ body: { account_id: uninvited, message_text: 'Hello?' } }),
    cells: activeMembers(404),
  },
  {
    at: 'POST /api/conversations',
    when: 'with nobody',
    endpoint: startConversation,
    never: true,
    request: () => ({ body: { account_id: NOBODY, message_text: 'Hello?' } }),
    cells: activeMembers(404),
  },
  { at: 'GET /api/unread', endpoint: countUnread, request: nothing, cells: members() },
]

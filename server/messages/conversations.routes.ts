import {
  countUnread as count,
  findDirect as find,
  listConversations,
  listMessages,
  listPeople,
  markRead as mark,
  readConversation,
  sendMessage,
  startConversation as start,
} from '../../contract/messages.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import {
  accessConversation,
  conversationsPage,
  findDirect,
  listPartners,
  startConversation,
} from './conversations.ts'
import { markRead, messagesPage, write } from './messages.ts'
import { countUnread } from './unread.ts'

export const conversationsRoutes: Route[] = [
  reads(listConversations, members, ({ platform, caller, body, signal }) =>
    conversationsPage(platform, caller, body, signal),
  ),
  reads(listPeople, members, ({ platform, caller }) => listPartners(platform, caller)),
  reads(find, members, ({ platform, caller, params }) => findDirect(platform, caller, params.account_id)),
  reads(readConversation, members, ({ platform, caller, params }) =>
    accessConversation(platform, caller, params.conversation_id),
  ),
  reads(listMessages, members, ({ platform, caller, params, query }) =>
    messagesPage(platform, caller, params.conversation_id, query.cursor),
  ),
  writes(sendMessage, activeMembers, ({ platform, caller, params, body }, tx) =>
    write(platform, caller, params.conversation_id, body.message_text, tx),
  ),
  writes(start, activeMembers, ({ platform, caller, body }, tx) =>
    startConversation(platform, caller, body, tx),
  ),
  writes(mark, members, ({ caller, params, body }, tx) =>
    markRead(tx, caller, params.conversation_id, body.message_id),
  ),
  reads(count, members, ({ platform, caller }) => countUnread(platform, caller)),
]

import { listConversationLimits, setConversationLimit } from '../../contract/conversation-limits.ts'
import { everyMember, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { limitConversation, ownConversationLimits } from './conversation-limits.ts'

export const conversationLimitsRoutes: Route[] = [
  reads(listConversationLimits, everyMember, ({ platform, caller }) =>
    ownConversationLimits(platform, caller),
  ),
  writes(setConversationLimit, members, ({ platform, caller, params, body }, tx) =>
    limitConversation(platform, caller, params.conversation_id, body.level, tx),
  ),
]

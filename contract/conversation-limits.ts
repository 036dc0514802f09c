import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { CONTACT_LEVELS } from './vocabulary.ts'
import { z } from './zod.ts'

/** A conversation in which the caller has asked the other side not to write. */
export const ConversationLimit = z.object({
  conversation_id: Id,
  /** The other side, as the conversation names it. */
  name: z.string(),
})
export type ConversationLimit = z.infer<typeof ConversationLimit>

export const listConversationLimits = endpoint('GET /api/conversation-limits', {
  summary: 'The conversations in which the caller has asked the other side not to write, newest first',
  reply: z.object({ limits: z.array(ConversationLimit) }),
})

const Level = z.object({ level: z.enum(CONTACT_LEVELS).extract(['none', 'no_contact']) })

export const setConversationLimit = endpoint('PUT /api/conversations/:conversation_id/limit', {
  summary:
    'Ask the other side of a conversation not to write in it, where a name is hidden; or no longer. 422 where none is',
  params: z.object({ conversation_id: Id }),
  body: Level.strict(),
  reply: Level,
})

import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

type Removed = { conversation_id: string; sides: string[] }

/** Sent to its two sides. The event's key is the ids of the conversation and of the sides: the rest is gone. */
export const conversationRemoved: LiveSource<'conversation.removed', Caller, Removed> = {
  name: 'conversation.removed',
  load: async (_database, ids) => {
    const [conversation_id = '', ...sides] = ids.split(' ')
    return { conversation_id, sides }
  },
  receivers: ({ sides }) => sides,
  to: ({ conversation_id, sides }, { id }) => (sides.includes(id) ? { conversation_id } : null),
}

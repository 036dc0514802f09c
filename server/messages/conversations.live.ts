import type { LiveEvents } from '../../contract/live.ts'
import type { Conversation, Message } from '../../contract/messages.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { conversations } from './conversations.sql.ts'
import { withLock } from './conversations.ts'
import { messages } from './messages.sql.ts'

// Sent only to the two participants that the database has at that moment.

export const conversationCreated: LiveSource<'conversation.created', Caller, Map<string, Conversation>> = {
  name: 'conversation.created',
  load: async ({ pool }, id) => {
    const sides = await conversations.sides(pool, id)
    return sides && new Map(sides.map(({ viewer, seen }) => [viewer, withLock(viewer, seen)]))
  },
  receivers: (sides) => sides.keys(),
  to: (sides, { id }) => sides.get(id) ?? null,
}

export const messageCreated: LiveSource<'message.created', Caller, Message> = {
  name: 'message.created',
  load: async ({ pool }, id) => (await messages.some(pool, [id])).get(id) ?? null,
  loadAll: ({ pool }, ids) => messages.some(pool, ids),
  receivers: ({ sender_id, recipient_id }) => [sender_id, recipient_id],
  to: (message, { id }) => (message.sender_id === id || message.recipient_id === id ? message : null),
}

type Read = LiveEvents['conversation.read'] & { partner_id: string | null }

/** The event's key is the ids of the conversation and the reader. */
export const conversationRead: LiveSource<'conversation.read', Caller, Read> = {
  name: 'conversation.read',
  load: async ({ pool }, ids) => {
    const [id = '', reader = ''] = ids.split(' ')
    return messages.lastRead(pool, id, reader)
  },
  receivers: ({ reader_id, partner_id }) => [reader_id, partner_id],
  to: ({ partner_id, ...read }, { id }) => (read.reader_id === id || partner_id === id ? read : null),
}

import type { LiveEvents } from '../../contract/live.ts'
import type { Conversation } from '../../contract/messages.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { conversations } from './conversations.sql.ts'
import { withLock } from './conversations.ts'
import { type HiddenAuthor, messages, type SentMessage } from './messages.sql.ts'

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

/** An id as a receiver reads it who is one of the two sides. */
const shownTo = <Id extends string | null>(receiver: string, author: HiddenAuthor, id: Id): Id | string =>
  author && id === author.id && receiver !== author.id ? author.shown_id : id

export const messageCreated: LiveSource<'message.created', Caller, SentMessage> = {
  name: 'message.created',
  load: async ({ pool }, id) => (await messages.some(pool, [id])).get(id) ?? null,
  loadAll: ({ pool }, ids) => messages.some(pool, ids),
  receivers: ({ message: { sender_id, recipient_id } }) => [sender_id, recipient_id],
  to: ({ message, author }, { id }) => {
    const { sender_id, recipient_id } = message
    if (sender_id !== id && recipient_id !== id) return null
    if (!author || author.id === id) return message
    return {
      ...message,
      sender_id: shownTo(id, author, sender_id),
      recipient_id: shownTo(id, author, recipient_id),
    }
  },
}

type Sides = { conversation_id: string; sides: (string | null)[] }

/** Both load the conversation and its messages again. */
export const conversationRevealed: LiveSource<'conversation.revealed', Caller, Sides> = {
  name: 'conversation.revealed',
  load: async ({ pool }, conversation_id) => {
    const sides = await conversations.sides(pool, conversation_id)
    return sides && { conversation_id, sides: sides.map(({ viewer }) => viewer) }
  },
  receivers: ({ sides }) => sides,
  to: ({ conversation_id, sides }, { id }) => (sides.includes(id) ? { conversation_id } : null),
}

type Read = LiveEvents['conversation.read'] & { partner_id: string | null; author: HiddenAuthor }

/** The event's key is the ids of the conversation and the reader. */
export const conversationRead: LiveSource<'conversation.read', Caller, Read> = {
  name: 'conversation.read',
  load: async ({ pool }, ids) => {
    const [id = '', reader = ''] = ids.split(' ')
    return messages.lastRead(pool, id, reader)
  },
  receivers: ({ reader_id, partner_id }) => [reader_id, partner_id],
  to: ({ partner_id, author, ...read }, { id }) =>
    read.reader_id === id || partner_id === id
      ? { ...read, reader_id: shownTo(id, author, read.reader_id) }
      : null,
}

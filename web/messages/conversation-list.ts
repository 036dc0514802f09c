import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, ConversationsPage, Message } from '../../contract/messages.ts'

/** What is loaded of a list of conversations. */
export type Lists = InfiniteData<ConversationsPage, string | undefined>

/** The conversations of all loaded pages, without duplicates: one that moved between two pages may be in both. */
export function conversationsOf({ pages }: Pick<Lists, 'pages'>): Conversation[] {
  const newest = new Map<string, Conversation>()
  for (const one of pages.flatMap(({ conversations }) => conversations))
    if (!newest.has(one.id)) newest.set(one.id, one)
  return [...newest.values()]
}

type Change = (conversation: Conversation) => Conversation

/** Changes one conversation; returns the same lists if they do not have it. */
export function changed(lists: Lists, id: string, change: Change): Lists {
  if (!lists.pages.some(({ conversations }) => conversations.some((one) => one.id === id))) return lists
  const pages = lists.pages.map((page) => ({
    ...page,
    conversations: page.conversations.map((one) => (one.id === id ? change(one) : one)),
  }))
  return { ...lists, pages }
}

/** Puts a conversation in its place by activity. One that is older than everything loaded comes with its page. */
export function withNewest(lists: Lists, conversation: Conversation): Lists {
  const others = without(lists, conversation.id).pages
  const at = others.findIndex(({ conversations }) => conversations.some((one) => isBefore(conversation, one)))
  const isWhole = !others.at(-1)?.next
  if (at < 0 && !isWhole) return { ...lists, pages: others }
  const place = at < 0 ? others.length - 1 : at
  const pages = others.map((page, index) =>
    index === place ? { ...page, conversations: inserted(page.conversations, conversation) } : page,
  )
  return { ...lists, pages }
}

/** The same lists without a conversation. */
export const without = (lists: Lists, gone: string): Lists => ({
  ...lists,
  pages: lists.pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter(({ id }) => id !== gone),
  })),
})

const isBefore = (one: Conversation, other: Conversation) => one.last_at > other.last_at

function inserted(list: Conversation[], added: Conversation): Conversation[] {
  const at = list.findIndex((one) => isBefore(added, one))
  return list.toSpliced(at < 0 ? list.length : at, 0, added)
}

/**
 * Updates a conversation for a message. A message counted before changes nothing: each is later than the one before it.
 */
export function withMessage(conversation: Conversation, message: Message, readerId: string): Conversation {
  if (message.created_at <= conversation.last_at) return conversation
  const isOwn = message.sender_id === readerId
  return {
    ...conversation,
    last_at: message.created_at,
    last_text: message.message_text,
    last_sender_id: message.sender_id,
    messages_count: conversation.messages_count + 1,
    unread: conversation.unread + (isOwn || message.read_at ? 0 : 1),
    // The other side has written: nobody is waiting any more.
    locked: isOwn || conversation.refusal ? conversation.locked : null,
  }
}

import type { Message, MessagesPage } from '../../contract/messages.ts'

/** The loaded messages of a conversation, oldest first. */
export type Thread = MessagesPage

/** Adds a message in its place, once. */
export function withAdded(thread: Thread, message: Message): Thread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread
  const at = thread.messages.findLastIndex((one) => one.created_at <= message.created_at)
  return { ...thread, messages: thread.messages.toSpliced(at + 1, 0, message) }
}

/** Adds the page before it. */
export function withEarlier(thread: Thread, page: MessagesPage): Thread {
  const known = new Set(thread.messages.map(({ id }) => id))
  return {
    messages: [...page.messages.filter(({ id }) => !known.has(id)), ...thread.messages],
    earlier: page.earlier,
  }
}

/** The refetched newest page, joined to what was loaded before it unless messages are missing between the two. */
export function withNewestPage(before: Thread | undefined, page: MessagesPage): Thread {
  const at = before?.messages.findIndex(({ id }) => id === page.messages[0]?.id) ?? -1
  if (!before || at < 0) return page
  return { messages: [...before.messages.slice(0, at), ...page.messages], earlier: before.earlier }
}

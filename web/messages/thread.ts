import type { Message, MessagesPage } from '../../contract/conversations.ts'

/** What is loaded of a conversation's messages, oldest first. */
export type Thread = MessagesPage

/** With a message in its place, once. */
export function withAdded(thread: Thread, message: Message): Thread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread
  const at = thread.messages.findLastIndex((one) => one.created_at <= message.created_at)
  return { ...thread, messages: thread.messages.toSpliced(at + 1, 0, message) }
}

/** With the page before it. */
export function withEarlier(thread: Thread, page: MessagesPage): Thread {
  const known = new Set(thread.messages.map(({ id }) => id))
  return {
    messages: [...page.messages.filter(({ id }) => !known.has(id)), ...thread.messages],
    earlier: page.earlier,
  }
}

/** The newest page, asked again, with what was loaded before it, if nothing is missing between the two. */
export function withNewestPage(before: Thread | undefined, page: MessagesPage): Thread {
  const at = before?.messages.findIndex(({ id }) => id === page.messages[0]?.id) ?? -1
  if (!before || at < 0) return page
  return { messages: [...before.messages.slice(0, at), ...page.messages], earlier: before.earlier }
}

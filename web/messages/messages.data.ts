import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Conversation,
  listMessages,
  Message,
  markRead,
  startConversation,
} from '../../contract/messages.ts'
import { call } from '../api/call.ts'
import {
  changeConversation,
  directQuery,
  peopleQuery,
  putConversation,
  refreshConversation,
} from './conversations.data.ts'
import { type Thread, withAdded, withEarlier, withNewestPage } from './thread.ts'
import { fewerUnread, unreadQuery } from './unread.data.ts'

const ask = (conversation_id: string, cursor?: string, signal?: AbortSignal) =>
  call<typeof listMessages>('GET /api/conversations/:conversation_id/messages', {
    params: { conversation_id },
    query: { cursor },
    signal,
  })

// Messages that arrive while the thread loads may be missing from the answer, so they are added to it.
const meanwhile = new Map<string, Message[]>()

const threadKey = (conversation_id: string) => ['messages', conversation_id]

/** The loaded messages of a conversation. */
export const threadQuery = (conversation_id: string) =>
  queryOptions({
    queryKey: threadKey(conversation_id),
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const added: Message[] = []
      meanwhile.set(conversation_id, added)
      try {
        const page = await ask(conversation_id, undefined, signal)
        const before = client.getQueryData<Thread>(threadKey(conversation_id))
        return added.reduce(withAdded, withNewestPage(before, page))
      } finally {
        if (meanwhile.get(conversation_id) === added) meanwhile.delete(conversation_id)
      }
    },
    structuralSharing: false,
  })

export function addMessage(client: QueryClient, message: Message): void {
  meanwhile.get(message.conversation_id)?.push(message)
  client.setQueryData(
    threadQuery(message.conversation_id).queryKey,
    (thread) => thread && withAdded(thread, message),
  )
}

/** Loads the messages before those that are loaded. */
export function useLoadEarlier(conversation_id: string) {
  const client = useQueryClient()
  const { queryKey } = threadQuery(conversation_id)
  return useMutation({
    mutationFn: async () => {
      const cursor = client.getQueryData(queryKey)?.earlier
      if (!cursor) return
      const page = await ask(conversation_id, cursor)
      // The thread was refetched meanwhile and starts elsewhere.
      client.setQueryData(queryKey, (thread) =>
        thread?.earlier === cursor ? withEarlier(thread, page) : thread,
      )
    },
  })
}

/** Marks messages as read up to this one. The count falls at once; a failure, false, restores the true count. */
export async function markSeen(
  client: QueryClient,
  { id, unread }: Pick<Conversation, 'id' | 'unread'>,
  message_id: string | null,
): Promise<boolean> {
  fewerUnread(client, unread)
  changeConversation(client, id, (one) => ({ ...one, unread: Math.max(0, one.unread - unread) }))
  try {
    await call<typeof markRead>('POST /api/conversations/:conversation_id/read', {
      params: { conversation_id: id },
      body: { message_id },
    })
    return true
  } catch {
    void client.invalidateQueries(unreadQuery)
    changeConversation(client, id, (one) => ({ ...one, unread: one.unread + unread }))
    await refreshConversation(client, id)
    return false
  }
}

/** Writes to a member for the first time. `key` is the idempotency key: a retry does not send the message twice. */
export function useStart(account_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message_text, key }: { message_text: string; key: string }) =>
      call<typeof startConversation>('POST /api/conversations', {
        body: { account_id, message_text },
        idempotencyKey: key,
      }),
    onSuccess: (conversation) => {
      client.setQueryData(directQuery(account_id).queryKey, {
        conversation_id: conversation.id,
        away_until: null,
      })
      putConversation(client, conversation)
      void client.invalidateQueries(peopleQuery)
      // If the conversation already existed, the text is a message in it.
      void client.invalidateQueries(threadQuery(conversation.id))
    },
    onError: () => client.invalidateQueries(directQuery(account_id)),
  })
}

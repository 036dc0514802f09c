import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Message, sendMessage } from '../../contract/messages.ts'
import { ApiError, call } from '../api/call.ts'
import { dropTabDraft, readTabDraft, saveTabDraft } from '../api/draft-storage.ts'
import { withMessage } from './conversation-list.ts'
import { conversationQuery, putConversation, refreshConversation } from './conversations.data.ts'
import { addMessage } from './messages.data.ts'

/** A message being sent. Every try uses the same key, so that it is never sent twice. */
export type Outgoing = {
  key: string
  text: string
  /** When it was last tried. */
  at: string
  /** When it was first tried. */
  since: string
  failed: boolean
  /** A message with the same text has arrived as a live event: most likely this one, so it is not shown twice. */
  isConfirmed?: boolean
}

const nameOf = (conversation_id: string) => `outgoing ${conversation_id}`

/** Messages that were sent and have not arrived, including those from before a reload, to be retried. */
export const outgoingQuery = (accountId: string, conversation_id: string) =>
  queryOptions({
    queryKey: ['outgoing', accountId, conversation_id],
    queryFn: () => readStored(readTabDraft(accountId, nameOf(conversation_id))),
    initialData: () => readStored(readTabDraft(accountId, nameOf(conversation_id))),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

type Stored = Omit<Outgoing, 'since'> & Partial<Pick<Outgoing, 'since'>>

/** The stored value may come from another version of the page. */
function readStored(stored: unknown): Outgoing[] {
  if (!Array.isArray(stored)) return []
  const isOne = (one: Partial<Outgoing> | null) =>
    typeof one?.key === 'string' && typeof one.text === 'string' && typeof one.at === 'string'
  return stored
    .filter(isOne)
    .map(({ key, text, at, since = at }: Stored) => ({ key, text, at, since, failed: true }))
}

function change(
  client: QueryClient,
  accountId: string,
  conversation_id: string,
  to: (list: Outgoing[]) => Outgoing[],
) {
  const { queryKey } = outgoingQuery(accountId, conversation_id)
  const before = client.getQueryData(queryKey)
  // Someone else is signed in.
  if (!before) return
  const list = to(before)
  client.setQueryData(queryKey, list)
  if (list.length > 0) saveTabDraft(accountId, nameOf(conversation_id), list)
  else dropTabDraft(accountId, nameOf(conversation_id))
}

const without = (key: string) => (list: Outgoing[]) => list.filter((one) => one.key !== key)

/**
 * The live event for an own message arrives before the answer to it, or instead of it. The answer says which message it
 * was.
 */
export function confirmOutgoing(client: QueryClient, accountId: string, message: Message): void {
  change(client, accountId, message.conversation_id, (list) => {
    const found = list.find(
      ({ text, failed, isConfirmed }) => text === message.message_text && !failed && !isConfirmed,
    )
    return list.map((one) => (one === found ? { ...one, isConfirmed: true } : one))
  })
}

export function discardOutgoing(
  client: QueryClient,
  accountId: string,
  conversation_id: string,
  key: string,
): void {
  change(client, accountId, conversation_id, without(key))
}

// One at a time, in the order in which they were written.
const queues = new Map<string, Promise<unknown>>()

/** Sends a message, or retries it, and lists it at once. Resolves to what went wrong, or null. */
export async function send(
  client: QueryClient,
  accountId: string,
  conversation_id: string,
  { key, text }: Pick<Outgoing, 'key' | 'text'>,
): Promise<ApiError | null> {
  const at = new Date().toISOString()
  change(client, accountId, conversation_id, (list) => {
    const { since = at, isConfirmed = false } = list.find((one) => one.key === key) ?? {}
    return [...without(key)(list), { key, text, at, since, failed: false, isConfirmed }]
  })
  const sending = (queues.get(conversation_id) ?? Promise.resolve()).then(() =>
    post(conversation_id, key, text),
  )
  const settled = sending.catch(() => undefined)
  queues.set(conversation_id, settled)
  try {
    arrived(client, accountId, key, await sending)
    return null
  } catch (error) {
    const isListed = client
      .getQueryData(outgoingQuery(accountId, conversation_id).queryKey)
      ?.some((one) => one.key === key)
    // Its author is no longer signed in.
    if (!isListed) return null
    const fault = error instanceof ApiError ? error : new ApiError(0, {})
    await failed(client, accountId, conversation_id, key, fault)
    return fault
  } finally {
    if (queues.get(conversation_id) === settled) queues.delete(conversation_id)
  }
}

const post = (conversation_id: string, key: string, message_text: string) =>
  call<typeof sendMessage>('POST /api/conversations/:conversation_id/messages', {
    params: { conversation_id },
    body: { message_text },
    idempotencyKey: key,
  })

function arrived(client: QueryClient, accountId: string, key: string, message: Message) {
  change(client, accountId, message.conversation_id, without(key))
  addMessage(client, message)
  const known = client.getQueryData(conversationQuery(message.conversation_id).queryKey)
  if (known) putConversation(client, withMessage(known, message, accountId))
}

/** Whether a message was refused because the conversation is locked. */
export const isLock = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  status === 409 || (status === 403 && code === undefined)

/** A locked conversation removes it from the list, and its text goes back into the field. */
async function failed(
  client: QueryClient,
  accountId: string,
  conversation_id: string,
  key: string,
  error: ApiError,
) {
  const { status } = error
  if (!isLock(error)) {
    // Refused: the live event was for another message.
    const isConfirmed = (one: Outgoing) => Boolean(one.isConfirmed) && (status === 0 || status >= 500)
    const mark = (one: Outgoing) =>
      one.key === key ? { ...one, failed: true, isConfirmed: isConfirmed(one) } : one
    return change(client, accountId, conversation_id, (list) => list.map(mark))
  }
  change(client, accountId, conversation_id, without(key))
  await refreshConversation(client, conversation_id)
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Message, sendMessage } from '../../contract/conversations.ts'
import { ApiError, call } from '../api/call.ts'
import { dropTexts, keepTexts, keptTexts } from '../api/kept-texts.ts'
import { withMessage } from './conversation-list.ts'
import { conversationQuery, putConversation, refreshConversation } from './conversations.data.ts'
import { addMessage } from './messages.data.ts'

/** A message on its way. Its key is the same for every try, so that nothing is said twice. */
export type Outgoing = {
  key: string
  text: string
  /** When it was tried last. */
  at: string
  /** When it was tried first. */
  since: string
  failed: boolean
  /** One of these words was told live meanwhile: in all likelihood this one, so it does not stand there twice. */
  isTold?: boolean
}

const nameOf = (conversation_id: string) => `outgoing ${conversation_id}`

/** What was sent and has not arrived: also that of before a reload, to be tried again. */
export const outgoingQuery = (accountId: string, conversation_id: string) =>
  queryOptions({
    queryKey: ['outgoing', accountId, conversation_id],
    queryFn: () => readKept(keptTexts(accountId, nameOf(conversation_id))),
    initialData: () => readKept(keptTexts(accountId, nameOf(conversation_id))),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

type Kept = Omit<Outgoing, 'since'> & Partial<Pick<Outgoing, 'since'>>

/** What was kept may come from another version of the page. */
function readKept(kept: unknown): Outgoing[] {
  if (!Array.isArray(kept)) return []
  const isOne = (one: Partial<Outgoing> | null) =>
    typeof one?.key === 'string' && typeof one.text === 'string' && typeof one.at === 'string'
  return kept
    .filter(isOne)
    .map(({ key, text, at, since = at }: Kept) => ({ key, text, at, since, failed: true }))
}

function change(
  client: QueryClient,
  accountId: string,
  conversation_id: string,
  to: (list: Outgoing[]) => Outgoing[],
) {
  const { queryKey } = outgoingQuery(accountId, conversation_id)
  const before = client.getQueryData(queryKey)
  // Another person is here.
  if (!before) return
  const list = to(before)
  client.setQueryData(queryKey, list)
  if (list.length > 0) keepTexts(accountId, nameOf(conversation_id), list)
  else dropTexts(accountId, nameOf(conversation_id))
}

const without = (key: string) => (list: Outgoing[]) => list.filter((one) => one.key !== key)

/** An own message is told before the answer to it comes, or instead of it. Which one it was, the answer says. */
export function tellOutgoing(client: QueryClient, accountId: string, message: Message): void {
  change(client, accountId, message.conversation_id, (list) => {
    const found = list.find(({ text, failed, isTold }) => text === message.message_text && !failed && !isTold)
    return list.map((one) => (one === found ? { ...one, isTold: true } : one))
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

// One after the other, in the order in which they were written.
const turns = new Map<string, Promise<unknown>>()

/** Sends a message, or tries again: it is listed at once. Resolves to what went wrong, or null. */
export async function send(
  client: QueryClient,
  accountId: string,
  conversation_id: string,
  { key, text }: Pick<Outgoing, 'key' | 'text'>,
): Promise<ApiError | null> {
  const at = new Date().toISOString()
  change(client, accountId, conversation_id, (list) => {
    const { since = at, isTold = false } = list.find((one) => one.key === key) ?? {}
    return [...without(key)(list), { key, text, at, since, failed: false, isTold }]
  })
  const turn = (turns.get(conversation_id) ?? Promise.resolve()).then(() => post(conversation_id, key, text))
  const settled = turn.catch(() => undefined)
  turns.set(conversation_id, settled)
  try {
    arrived(client, accountId, key, await turn)
    return null
  } catch (error) {
    const isListed = client
      .getQueryData(outgoingQuery(accountId, conversation_id).queryKey)
      ?.some((one) => one.key === key)
    // Its writer is gone.
    if (!isListed) return null
    const fault = error instanceof ApiError ? error : new ApiError(0, {})
    await failed(client, accountId, conversation_id, key, fault)
    return fault
  } finally {
    if (turns.get(conversation_id) === settled) turns.delete(conversation_id)
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

/** A locked conversation takes it off the list: its text goes back into the field. */
async function failed(
  client: QueryClient,
  accountId: string,
  conversation_id: string,
  key: string,
  { status }: ApiError,
) {
  if (status !== 409) {
    // Refused: what was told was another.
    const isTold = (one: Outgoing) => Boolean(one.isTold) && (status === 0 || status >= 500)
    const mark = (one: Outgoing) => (one.key === key ? { ...one, failed: true, isTold: isTold(one) } : one)
    return change(client, accountId, conversation_id, (list) => list.map(mark))
  }
  change(client, accountId, conversation_id, without(key))
  await refreshConversation(client, conversation_id)
}

import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type {
  Conversation,
  findDirect,
  listConversations,
  listPeople,
  readConversation,
} from '../../contract/messages.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { currentSession } from '../api/session.ts'
import { patchedWhole } from '../posts/patched.ts'
import { changed, conversationsOf, type Lists, withNewest, without } from './conversation-list.ts'

export const CONVERSATIONS = 'conversations'

export type Asked = { search?: string | undefined; person?: string | undefined }

/** The member's conversations, latest activity first. Keeps the previous results while another search loads. */
export const conversationsQuery = ({ search, person }: Asked) =>
  infiniteQueryOptions({
    queryKey: [CONVERSATIONS, { search: search || undefined, person }],
    // Search terms are private, so they go in the body, not in the URL.
    queryFn: ({ pageParam, signal }) =>
      call<typeof listConversations>('POST /api/conversations/search', {
        body: { search: search || undefined, person, cursor: pageParam },
        signal,
      }),
    ...asPages,
    placeholderData: keepPreviousData,
  })

/** Everyone the member has a conversation with. */
export const peopleQuery = queryOptions({
  queryKey: ['talked-with'],
  queryFn: ({ signal }) => call<typeof listPeople>('GET /api/conversations/people', { signal }),
})

/** Every conversation that was opened. */
export const anyConversation = { queryKey: ['conversation'] }

export const conversationQuery = (conversation_id: string) =>
  queryOptions({
    queryKey: [...anyConversation.queryKey, conversation_id],
    queryFn: ({ signal }) => readOne(conversation_id, signal),
  })

const readOne = (conversation_id: string, signal?: AbortSignal) =>
  call<typeof readConversation>('GET /api/conversations/:conversation_id', {
    params: { conversation_id },
    signal,
  })

/** The direct conversation with a member, if there is one. */
export const directQuery = (account_id: string) =>
  queryOptions({
    queryKey: ['direct', account_id],
    queryFn: ({ signal }) =>
      call<typeof findDirect>('GET /api/conversations/with/:account_id', { params: { account_id }, signal }),
  })

const all = { queryKey: [CONVERSATIONS] }

/** Changes a conversation wherever it is loaded. */
export function changeConversation(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
): void {
  client.setQueryData(conversationQuery(id).queryKey, (one) => one && { ...one, ...change(one) })
  client.setQueriesData<Lists>(all, (lists) => lists && changed(lists, id, change))
}

/** An answer on its way may be older than a change of the list. A next page keeps the change (asPages). */
const isOnItsWay = ({ state }: Query) => state.fetchStatus === 'fetching' && !state.fetchMeta?.fetchMore

/**
 * Updates a conversation and moves it to its place by latest activity. Only the server knows whether it matches a
 * search.
 */
export function putConversation(client: QueryClient, conversation: Conversation): void {
  const { queryKey } = conversationQuery(conversation.id)
  const known = client.getQueryData(queryKey)
  // The answer is stale: something newer has arrived.
  if (known && known.last_at > conversation.last_at) return
  // Only the conversation by itself has what its pitch answers, and whether the partner is away.
  if (known || !conversation.is_pitch)
    client.setQueryData(queryKey, {
      ...{ pitch: known?.pitch ?? null, away_until: known?.away_until ?? null },
      ...conversation,
      post:
        known?.post && conversation.post ? patchedWhole(known.post, conversation.post) : conversation.post,
    })
  for (const [key, lists] of client.getQueriesData<Lists>(all)) {
    const { search, person } = key[1] as Asked
    if (search) void client.invalidateQueries({ queryKey: key })
    else if (!person || person === conversation.partner?.id) {
      if (lists) client.setQueryData<Lists>(key, withNewest(lists, conversation))
      void client.invalidateQueries({ queryKey: key, exact: true, predicate: isOnItsWay })
    }
  }
}

/** Takes a conversation out of the lists. Where it is open, the page learns that it is gone. */
export function dropConversation(client: QueryClient, id: string): void {
  client.setQueriesData<Lists>(all, (lists) => lists && without(lists, id))
  void client.invalidateQueries({ ...all, predicate: isOnItsWay })
  void client.invalidateQueries(conversationQuery(id))
}

/** A conversation as it is loaded, by itself or in a list. */
export const loadedConversation = (client: QueryClient, id: string): Conversation | undefined =>
  client.getQueryData(conversationQuery(id).queryKey) ??
  client
    .getQueriesData<Lists>(all)
    .flatMap(([, lists]) => (lists ? conversationsOf(lists) : []))
    .find((one) => one.id === id)

/**
 * A conversation as the newest ones of a list have it: asked for by itself, it would show the whole of a confidential
 * request, whose author sees each opening.
 */
async function readListed(id: string, person?: string): Promise<Conversation | null> {
  const newest = call<typeof listConversations>('POST /api/conversations/search', { body: { person } })
  const { conversations } = await newest.catch(() => ({ conversations: [] }))
  return conversations.find((one) => one.id === id) ?? null
}

/** A conversation that need not be on screen; null if it is not loaded and not among the newest. */
export const findConversation = async (client: QueryClient, id: string): Promise<Conversation | null> =>
  loadedConversation(client, id) ?? readListed(id)

const isLogged = ({ post }: Conversation) =>
  post?.is_confidential === true && post.account_id !== currentSession().accountId

/** Refetches a conversation. A failure leaves the data on screen. */
export async function refreshConversation(client: QueryClient, id: string): Promise<void> {
  const known = loadedConversation(client, id)
  const conversation =
    known && !isLogged(known) ? await readOne(id).catch(() => null) : await readListed(id, known?.partner?.id)
  if (conversation) putConversation(client, conversation)
}

/** Events may have been missed: the lists refetch their first page. */
export async function catchUpConversations(client: QueryClient): Promise<void> {
  client.setQueriesData<Lists>(
    all,
    (lists) => lists && { pages: lists.pages.slice(0, 1), pageParams: lists.pageParams.slice(0, 1) },
  )
  await client.invalidateQueries(all)
}

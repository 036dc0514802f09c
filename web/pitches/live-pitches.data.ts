import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { LiveEvents } from '../../contract/live.ts'
import type { Conversation } from '../../contract/messages.ts'
import type { OwnPitch, PitchboxRequest, PitchesPage } from '../../contract/pitches.ts'
import type { Post } from '../../contract/posts.ts'
import { onLive } from '../api/live.ts'
import { currentSession } from '../api/session.ts'
import { anyConversation, conversationQuery, findConversation } from '../messages/conversations.data.ts'
import { heldQuery } from '../posts/held.data.ts'
import {
  ownPitchQuery,
  ownRequestsQuery,
  PITCHES,
  receivedList,
  renewSent,
  requestsList,
  sentPitchesQuery,
} from './pitches.data.ts'
import { renewPage } from './renew-page.ts'

function askAgain(client: QueryClient, isStale: (query: Query, kind: unknown) => boolean) {
  const predicate = (query: Query) => isStale(query, query.queryKey[1])
  void client.invalidateQueries({ queryKey: [PITCHES], predicate })
}

const shows = ({ state }: Query, id: string) => JSON.stringify(state.data ?? null).includes(`"id":"${id}"`)

/** The pitches to a request: the page that holds one of them, or the first. */
function renewReceived(client: QueryClient, isMeant: (query: Query) => boolean, id?: string) {
  const lists = client.getQueryCache().findAll({ queryKey: [PITCHES, 'received'], predicate: isMeant })
  for (const { queryKey } of lists) void renewPage(client, receivedList(String(queryKey[2])), id)
}

/** Something was written or read: refetches what shows the conversation, and what counts unread. */
export async function conversationChanged(client: QueryClient, id: string): Promise<void> {
  askAgain(client, (query, kind) => kind === 'own' && shows(query, id))
  renewReceived(client, (query) => shows(query, id), id)
  void renewSent(client, id)
  if (!client.getQueryData(requestsList.queryKey)) return
  const conversation = await findConversation(client, id)
  if (conversation?.post) void renewPage(client, requestsList, conversation.post.id)
}

/** A pitch was made, by the member or to them. */
export function pitchCreated(client: QueryClient, post_id: string): void {
  void client.invalidateQueries(ownPitchQuery(post_id))
  renewReceived(client, ({ queryKey }) => queryKey[2] === post_id)
  void renewPage(client, requestsList, post_id)
  void renewSent(client)
}

/** A conversation has begun, or its other side has left. */
export function conversationCreated(
  client: QueryClient,
  { id, is_pitch, post, partner }: Conversation,
): void {
  if (!is_pitch) return
  if (partner === null) void conversationChanged(client, id)
  else if (post) pitchCreated(client, post.id)
}

/** A pitch to one of the member's requests was withdrawn, or one of theirs. */
function pitchRemoved(client: QueryClient, id: string): void {
  renewReceived(client, (query) => shows(query, id), id)
  void client.invalidateQueries({ queryKey: requestsList.queryKey })
}

/** The author has moved pitches, or one that they had opened was withdrawn: they keep it, marked. */
function boardChanged(client: QueryClient, { moves }: LiveEvents['board.changed']): void {
  const withdrawn = moves.filter(({ placed }) => placed.told?.stage === 'withdrawn')
  for (const { pitch_id } of withdrawn) {
    pitchRemoved(client, pitch_id)
    void client.invalidateQueries(conversationQuery(pitch_id))
  }
}

/** The member's own pitch to a request was held, let in, withdrawn or settled. */
export async function pitchChanged(client: QueryClient, post_id: string): Promise<void> {
  void client.invalidateQueries(ownPitchQuery(post_id))
  void client.invalidateQueries({ ...anyConversation, predicate: (query) => shows(query, post_id) })
  const sent = client.getQueryData(sentPitchesQuery.queryKey)?.pages.flatMap(({ pitches }) => pitches) ?? []
  // First the pages that have it: one that was let in moves to the first.
  await Promise.all(sent.filter((pitch) => pitch.post_id === post_id).map(({ id }) => renewSent(client, id)))
  await renewSent(client)
}

/** What the member reads of the pitches about them has changed: which of them, the event does not say. */
const renewAbout = (client: QueryClient) => askAgain(client, (_, kind) => kind === 'about')

/** A pitch that was sent uncompared has been compared. */
function pitchCompared(client: QueryClient, { conversation_id: id, post_id }: LiveEvents['pitch.compared']) {
  if (post_id) void client.invalidateQueries(ownPitchQuery(post_id))
  renewReceived(client, (query) => shows(query, id), id)
  void renewSent(client, id)
}

/** One of the member's own requests holds more pitches, or fewer. */
export function heldChanged(client: QueryClient, { post_id, held_count }: LiveEvents['held.changed']): void {
  const counted = (request: PitchboxRequest) =>
    request.id === post_id ? { ...request, held_count } : request
  client.setQueryData(
    ownRequestsQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, requests: page.requests.map(counted) })),
      },
  )
  client.setQueriesData<InfiniteData<PitchesPage>>(
    { queryKey: [PITCHES, 'received', post_id] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, held_count })) },
  )
  void client.invalidateQueries(heldQuery(post_id))
}

/** A request was published: the member's own are in the Pitchbox. */
export function requestPublished(client: QueryClient, post: Pick<Post, 'account_id' | 'post_type'>): void {
  if (post.post_type === 'community' || post.account_id !== currentSession().accountId) return
  void renewPage(client, requestsList)
}

/** A source was added or changed: a member without a source to pitch may have one now. */
export function sourceChanged(client: QueryClient, id: string): void {
  const hadNone = ({ state }: Query) => (state.data as OwnPitch | undefined)?.has_source === false
  askAgain(client, (query, kind) => (kind === 'own' && hadNone(query)) || shows(query, id))
}

/** A source was erased: the pitches that named it no longer do. */
function sourceGone(client: QueryClient, id: string): void {
  askAgain(client, (query, kind) => kind === 'own' || shows(query, id))
  void client.invalidateQueries({ ...anyConversation, predicate: (query) => shows(query, id) })
}

/** Keeps pitches, their counts and their states up to date from live events. */
export function followPitches(client: QueryClient): void {
  onLive('conversation.created', (conversation) => conversationCreated(client, conversation))
  onLive('conversation.removed', ({ conversation_id: id }) => pitchRemoved(client, id))
  onLive('board.changed', (event) => boardChanged(client, event))
  onLive(
    'pitch.changed',
    ({ post_id }) => void (post_id ? pitchChanged(client, post_id) : renewAbout(client)),
  )
  onLive('pitch.compared', (compared) => pitchCompared(client, compared))
  onLive('held.changed', (held) => heldChanged(client, held))
  onLive('message.created', ({ conversation_id }) => void conversationChanged(client, conversation_id))
  onLive('conversation.read', ({ conversation_id }) => void conversationChanged(client, conversation_id))
  onLive('post.created', (post) => requestPublished(client, post))
  onLive('post.updated', ({ id }) => askAgain(client, (query) => shows(query, id)))
  for (const name of ['claim.changed', 'limits.changed', 'member.left', 'post.hidden'] as const)
    onLive(name, () => renewAbout(client))
  onLive('sources.changed', ({ id }) => sourceChanged(client, id))
  onLive('source.removed', ({ source_id }) => sourceGone(client, source_id))
}

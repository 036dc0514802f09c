import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvents } from '../../contract/live.ts'
import type { Conversation, Message } from '../../contract/messages.ts'
import { currentSession } from '../api/session.ts'
import { withMessage } from './conversation-list.ts'
import {
  catchUpConversations,
  changeConversation,
  conversationQuery,
  directQuery,
  dropConversation,
  loadedConversation,
  peopleQuery,
  putConversation,
  refreshConversation,
} from './conversations.data.ts'
import { addMessage, threadQuery } from './messages.data.ts'
import { confirmOutgoing } from './outgoing.data.ts'
import { renewUnread, unreadQuery } from './unread.data.ts'

/** Live event: a pitch was made, or someone has started a conversation. */
export function conversationCreated(client: QueryClient, conversation: Conversation): void {
  putConversation(client, conversation)
  const { partner, is_pitch } = conversation
  if (partner && !is_pitch)
    client.setQueryData(directQuery(partner.id).queryKey, {
      conversation_id: conversation.id,
      away_until: null,
    })
  void client.invalidateQueries(peopleQuery)
  void client.invalidateQueries(unreadQuery)
}

/** Live event: a pitch was withdrawn before its author opened it. */
export function conversationRemoved(
  client: QueryClient,
  { conversation_id }: LiveEvents['conversation.removed'],
): void {
  dropConversation(client, conversation_id)
  void client.invalidateQueries(peopleQuery)
  void client.invalidateQueries(unreadQuery)
}

/** Live event: the request's author has shown their name: who wrote what reads otherwise. */
export function conversationRevealed(
  client: QueryClient,
  { conversation_id }: LiveEvents['conversation.revealed'],
): void {
  void client.invalidateQueries(conversationQuery(conversation_id))
  void client.resetQueries(threadQuery(conversation_id))
  void client.invalidateQueries(peopleQuery)
  void catchUpConversations(client)
}

/** Live event: a pitch that was sent uncompared has been compared. */
export function pitchCompared(client: QueryClient, { conversation_id }: LiveEvents['pitch.compared']): void {
  void client.invalidateQueries(conversationQuery(conversation_id))
}

/** Live event: either side has written. */
export function messageCreated(client: QueryClient, message: Message): void {
  const { conversation_id: id } = message
  const me = currentSession().accountId ?? ''
  if (message.sender_id === me) confirmOutgoing(client, me, message)
  addMessage(client, message)
  const known = client.getQueryData(conversationQuery(id).queryKey)
  // Moves it to its new place, also in lists where it was not loaded yet.
  if (known) putConversation(client, withMessage(known, message, me))
  else {
    changeConversation(client, id, (one) => withMessage(one, message, me))
    void refreshConversation(client, id)
  }
  void client.invalidateQueries(unreadQuery)
}

/** Live event: the member has moved pitches, which are read for them by that, opened or not. */
export function pitchesMoved(client: QueryClient, { moves }: LiveEvents['board.changed']): void {
  const read = moves.filter(({ is_read }) => is_read)
  const shown = read.filter(({ pitch_id }) => loadedConversation(client, pitch_id)?.unread)
  if (shown.length > 1) void catchUpConversations(client)
  else for (const { pitch_id } of shown) void refreshConversation(client, pitch_id)
  if (read.length > 0) renewUnread(client)
}

/** Live event: the member has read, here or elsewhere. Whether the other side has read is not shown. */
export function conversationRead(
  client: QueryClient,
  { conversation_id, reader_id }: LiveEvents['conversation.read'],
): void {
  if (reader_id !== currentSession().accountId) return
  // An author who sorts pitches reads many that no list shows.
  if (loadedConversation(client, conversation_id)) void refreshConversation(client, conversation_id)
  renewUnread(client)
}

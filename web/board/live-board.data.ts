import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvents } from '../../contract/live.ts'
import type { Conversation, Message } from '../../contract/messages.ts'
import type { SharedPost } from '../../contract/posts.ts'
import { onLive } from '../api/live.ts'
import { currentSession } from '../api/session.ts'
import { askWholeBoard, BOARD, boardLists } from '../outcomes/board-rows.data.ts'
import {
  changePages,
  changeRow,
  isBoardLoaded,
  isSettling,
  noteArrived,
  placePitches,
  readAgain,
  removePitch,
  renewBoard,
  rowOf,
  setOpened,
  setRead,
} from './board.data.ts'
import { queueOf } from './moves.data.ts'

/** The author has moved pitches, here or in another tab. A move of this tab that is not confirmed yet shows until it is. */
export function boardChanged(
  client: QueryClient,
  { post_id, moves, counts }: LiveEvents['board.changed'],
): void {
  if (isBoardLoaded(client, post_id)) {
    const { overtaken } = queueOf(client, post_id)
    // What the reply has said already is no news.
    for (const { pitch_id, placed } of moves)
      if (rowOf(client, post_id, pitch_id)?.stage !== placed.stage) overtaken.add(pitch_id)
  }
  placePitches(client, post_id, moves, counts)
  const read = moves.filter(({ is_read }) => is_read).map(({ pitch_id }) => pitch_id)
  setRead(client, post_id, read, true)
}

/** A pitch has come in. Nothing moves under an author who is sorting: it is counted until they load it. */
function pitchArrived(client: QueryClient, { id, is_pitch, post, partner }: Conversation): void {
  if (!is_pitch || !post || partner === null || !isBoardLoaded(client, post.id)) return
  noteArrived(client, post.id, [id])
}

const loadedPosts = (client: QueryClient) => [
  ...new Set(
    client
      .getQueryCache()
      .findAll({ queryKey: [BOARD, 'rows'] })
      .map(({ queryKey }) => String(queryKey[2])),
  ),
]

function messageArrived(client: QueryClient, { conversation_id, recipient_id }: Message): void {
  if (recipient_id !== currentSession().accountId) return
  for (const post_id of loadedPosts(client))
    changeRow(client, post_id, conversation_id, (row) => ({ ...row, unread: row.unread + 1 }))
}

/** The author has read the conversation. Without a message, only the pitch itself. */
function conversationRead(client: QueryClient, read: LiveEvents['conversation.read']): void {
  const { conversation_id: id, reader_id, up_to } = read
  if (reader_id !== currentSession().accountId) return
  for (const post_id of loadedPosts(client))
    if (up_to === null) setOpened(client, post_id, id, true)
    else changeRow(client, post_id, id, (row) => ({ ...row, is_read: true, is_opened: true, unread: 0 }))
}

/** A pitch that was sent uncompared has been compared: its text says with what result, and its row the same. */
async function pitchCompared(
  client: QueryClient,
  { conversation_id: id, post_id }: LiveEvents['pitch.compared'],
): Promise<void> {
  if (!post_id || !isBoardLoaded(client, post_id)) return
  const text = await readAgain(client, post_id, id)
  if (!text) return
  const { state, shared } = text.evidence
  changeRow(client, post_id, id, (row) => ({ ...row, compared: { state, shared } }))
}

/**
 * After a gap in the events: pitches that have come in are counted and move nothing, all others are as they are now.
 * Returns whether everything was answered.
 */
export async function catchUpBoards(client: QueryClient): Promise<boolean> {
  void client.invalidateQueries({ queryKey: [BOARD, 'rows'], type: 'inactive', refetchType: 'none' })
  let isAnswered = true
  for (const post_id of loadedPosts(client)) {
    const whole = await askWholeBoard(post_id).catch(() => null)
    if (whole) renewBoard(client, post_id, whole)
    else isAnswered = false
  }
  return isAnswered
}

/** A request that has closed may have settled: then other moves are possible on its board. */
function requestChanged(client: QueryClient, { id }: SharedPost): void {
  if (isSettling(client, id)) void client.invalidateQueries(boardLists(id))
}

export function followBoard(client: QueryClient): void {
  onLive('board.changed', (event) => boardChanged(client, event))
  onLive('pitch.compared', (compared) => void pitchCompared(client, compared))
  onLive('conversation.created', (conversation) => pitchArrived(client, conversation))
  onLive('conversation.removed', ({ conversation_id }) => {
    for (const post_id of loadedPosts(client)) removePitch(client, post_id, conversation_id)
  })
  onLive('message.created', (message) => messageArrived(client, message))
  onLive('conversation.read', (read) => conversationRead(client, read))
  onLive('post.updated', (post) => requestChanged(client, post))
  onLive('held.changed', ({ post_id, held_count }) =>
    changePages(client, post_id, (page) => ({ ...page, held_count })),
  )
}

import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../contract/messages.ts'
import type { OwnPitch } from '../../contract/pitches.ts'
import type { Post } from '../../contract/posts.ts'
import type { markSeen } from '../../contract/requests.ts'
import { whyNotSave } from '../../contract/saves.rules.ts'
import { call } from '../api/call.ts'
import { type OwnMark, shareOwnNews } from '../api/other-tabs.ts'
import { currentSession } from '../api/session.ts'
import { patchPost } from '../posts/listed-posts.data.ts'
import { toggleSave } from '../saves/saves.data.ts'
import { patchMarks, patchRequest } from './change-lists.data.ts'

/** The viewer has read a request: here and in their other tabs at once. That it could not be stored stays unsaid. */
export function noteSeen(client: QueryClient, post_id: string): void {
  requestMarked(client, { post_id, is_seen: true })
  shareOwnNews({ post_id, is_seen: true })
  void call<typeof markSeen>('PUT /api/posts/:post_id/seen', { params: { post_id } }).catch(() => undefined)
}

/** The viewer has saved or read a request, here or in another tab. */
export function requestMarked(client: QueryClient, { post_id, is_saved, is_seen }: OwnMark): void {
  if (is_saved !== undefined) patchRequest(client, post_id, { is_saved })
  if (is_seen) patchMarks(client, post_id, (marks) => ({ ...marks, seen: true, changed: false }))
}

/** Saves a request or undoes it, unless it is the viewer's own. */
export function saveRequest(client: QueryClient, request: Post, accountId: string): void {
  if (whyNotSave(request, accountId) !== null) return
  toggleSave(request, (is_saved) => {
    patchRequest(client, request.id, { is_saved })
    patchPost(client, request.id, { is_saved })
  })
}

/** What the server says of the viewer's own pitch to a request. */
export function ownPitchRead(client: QueryClient, post_id: string, { pitch }: OwnPitch): void {
  const held = pitch?.state === 'held'
  const pitched = pitch && !held ? (pitch.source?.name ?? '') : null
  patchMarks(client, post_id, (marks) => ({ ...marks, pitched, held }))
}

/** A conversation has begun: perhaps by a pitch of the viewer's, which says whom they pitched. */
export function pitchDelivered(
  client: QueryClient,
  { is_pitch, post, source, responder_id }: Conversation,
): void {
  if (!is_pitch || !post || responder_id !== currentSession().accountId) return
  patchMarks(client, post.id, (marks) => ({ ...marks, pitched: source?.name ?? '', held: false }))
}

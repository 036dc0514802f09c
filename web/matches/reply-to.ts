import { expiryState } from '../../contract/dates.ts'
import { type Pitcher, whyNotPitch } from '../../contract/pitches.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { openOver } from '../posts/PostLink.tsx'

export type Reply = 'pitch' | 'message'

/** How this member may answer a post of someone else; null: by comments, or not at all. */
export function replyTo(viewer: Pitcher & { id: string }, post: Post, now: number): Reply | null {
  if (post.post_type === 'community') return null
  const mayPitch = whyNotPitch(viewer, { ...post, status: post.data.status }) === null
  if (mayPitch && expiryState(post.expires_at, now) !== 'expired') return 'pitch'
  return post.account_id === null ? null : 'message'
}

/** Opens a post over the list, with the form for the reply. */
export function openToReply(id: string, reply: Reply | null): ReturnType<typeof openOver> {
  const link = openOver(id)
  return reply ? { ...link, state: Object.assign({ [reply]: true }, link.state) } : link
}

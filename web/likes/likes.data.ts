import type { Liked, likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import { call } from '../api/call.ts'
import { intended, isUnderway, useIntended, want } from '../api/last-intent.ts'
import { onLive } from '../api/live.ts'
import { shareOwnNews } from '../api/other-tabs.ts'
import { toast } from '../ui/toast-store.ts'

export type Likeable = { kind: 'post' | 'comment'; id: string }

const keyOf = ({ kind, id }: Likeable) => `like ${kind} ${id}`

// A count from an event while a like is in flight is newer than its answer, or is sent again after it.
const liveCounts = new Map<string, number>()
const hear = (key: string, count: number) => void (isUnderway(key) && liveCounts.set(key, count))
onLive('post.counts', (counts) => hear(keyOf({ kind: 'post', id: counts.post_id }), counts.likes_count))
onLive('comment.counts', (counts) =>
  hear(keyOf({ kind: 'comment', id: counts.comment_id }), counts.likes_count),
)

/** A like's state: as intended, or as loaded. */
export function useLiked(what: Likeable, loaded: Liked): Liked {
  return useIntended<Liked>(keyOf(what)) ?? loaded
}

/** Likes or unlikes; `onChange` receives the intent at once, and the server's answer in the end. */
export function toggleLike(what: Likeable, loaded: Liked, onChange: (liked: Liked) => void): void {
  const key = keyOf(what)
  const shown = intended<Liked>(key) ?? loaded
  const is_liked = !shown.is_liked
  const wish = { is_liked, likes_count: Math.max(0, shown.likes_count + (is_liked ? 1 : -1)) }
  want(key, {
    said: loaded,
    wish,
    send: (wanted) => {
      liveCounts.delete(key)
      return sendLike(what, wanted.is_liked)
    },
    isMet: (answer, wanted) => answer.is_liked === wanted.is_liked,
    settle: (liked, error) => {
      onChange({ ...liked, likes_count: liveCounts.get(key) ?? liked.likes_count })
      if (error) toast({ variant: 'destructive', title: 'Failed to update like', description: error.message })
      else if (what.kind === 'post') shareOwnNews({ post_id: what.id, is_liked: liked.is_liked })
    },
  })
  onChange(wish)
}

function sendLike({ kind, id }: Likeable, isLiked: boolean): Promise<Liked> {
  if (kind === 'post') {
    const params = { post_id: id }
    return isLiked
      ? call<typeof likePost>('PUT /api/posts/:post_id/like', { params })
      : call<typeof unlikePost>('DELETE /api/posts/:post_id/like', { params })
  }
  const params = { comment_id: id }
  return isLiked
    ? call<typeof likeComment>('PUT /api/comments/:comment_id/like', { params })
    : call<typeof unlikeComment>('DELETE /api/comments/:comment_id/like', { params })
}

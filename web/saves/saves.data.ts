import type { Saved, savePost, unsavePost } from '../../contract/saves.ts'
import { call } from '../api/call.ts'
import { intended, useIntended, want } from '../api/last-intent.ts'
import { shareOwnNews } from '../api/other-tabs.ts'
import { toast } from '../ui/toast-store.ts'

const keyOf = (postId: string) => `save post ${postId}`

/** Whether a post is saved: as intended, or as loaded. */
export function useSaved(post: { id: string; is_saved: boolean }): boolean {
  return useIntended<Saved>(keyOf(post.id))?.is_saved ?? post.is_saved
}

/** Saves or unsaves; `onChange` receives the intent at once, and the server's answer in the end. */
export function toggleSave(
  post: { id: string; is_saved: boolean },
  onChange: (isSaved: boolean) => void,
): void {
  const key = keyOf(post.id)
  const wish = { is_saved: !(intended<Saved>(key)?.is_saved ?? post.is_saved) }
  want<Saved>(key, {
    said: { is_saved: post.is_saved },
    wish,
    send: ({ is_saved }) => sendSave(post.id, is_saved),
    isMet: (answer, wanted) => answer.is_saved === wanted.is_saved,
    settle: ({ is_saved }, error) => {
      onChange(is_saved)
      if (error) toast({ variant: 'destructive', title: 'Error', description: failureText(error) })
      else {
        shareOwnNews({ post_id: post.id, is_saved })
        toast({ title: is_saved ? 'Post Saved' : 'Post Unsaved' })
      }
    },
  })
  onChange(wish.is_saved)
}

const failureText = (error: Error) => `Failed to save post: ${error.message}`

function sendSave(post_id: string, isSaved: boolean): Promise<Saved> {
  const params = { post_id }
  return isSaved
    ? call<typeof savePost>('PUT /api/posts/:post_id/save', { params })
    : call<typeof unsavePost>('DELETE /api/posts/:post_id/save', { params })
}

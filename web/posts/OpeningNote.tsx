import type { Post } from '../../contract/posts.ts'

type Confidential = Pick<Post, 'is_confidential' | 'account_id'>

/** Above the whole text of a confidential request, for its readers. */
export function OpeningNote({ post, readerId }: { post: Confidential; readerId: string }) {
  if (!post.is_confidential || post.account_id === readerId) return null
  return <p className="mt-4 t-meta text-text-2">Confidential. The author sees that you opened this.</p>
}

import type { Post } from '../../contract/posts.ts'
import { WrittenText } from '../ui/WrittenText.tsx'

/** The current version of a post. */
export function PostNow({ post }: { post: Post }) {
  return (
    <>
      <p dir="auto" className="t-h3 wrap-anywhere">
        {post.title}
      </p>
      <p dir="auto" className="t-meta text-text-3 wrap-anywhere">
        {post.tags.join(', ')}
      </p>
      <WrittenText className="mt-1 t-read-s text-text-2" text={post.description} />
    </>
  )
}

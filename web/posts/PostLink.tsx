import { Link } from '@tanstack/react-router'
import type { Post } from '../../contract/posts.ts'
import { Marked } from '../ui/Marked.tsx'

/** A post's title, which opens it over the list; its whole row is clickable. */
export function PostLink({ post, search }: { post: Post; search: string | undefined }) {
  return (
    <Link
      to="/app/feed"
      search={(before) => ({ ...before, post: post.id })}
      state={{ overList: true }}
      resetScroll={false}
      className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      <Marked text={post.title} search={search} />
    </Link>
  )
}

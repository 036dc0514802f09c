import { Link } from '@tanstack/react-router'
import type { Post } from '../../contract/posts.ts'
import { Marked } from '../ui/Marked.tsx'

/** Opens a post over the list that it is in. */
export const openOver = (id: string) =>
  ({
    to: '.',
    search: (before: object) => ({ ...before, post: id }),
    state: { overList: true },
    resetScroll: false,
  }) as const

/** A post's title, which opens it over the list; its whole row is clickable. */
export function PostLink({ post, search }: { post: Post; search: string | undefined }) {
  return (
    <Link
      {...openOver(post.id)}
      className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      <Marked text={post.title} search={search} />
    </Link>
  )
}

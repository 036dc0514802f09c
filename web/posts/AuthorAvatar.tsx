import type { Post } from '../../contract/posts.ts'
import { HiddenAvatar } from '../accounts/HiddenAvatar.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { isHiddenAuthor } from './post-names.ts'

export function AuthorAvatar({ post, size }: { post: Post; size: number }) {
  const { id, account } = post
  if (isHiddenAuthor(post)) return <HiddenAvatar size={size} />
  return <Avatar id={account?.id ?? id} picture_url={account?.picture_url} size={size} />
}

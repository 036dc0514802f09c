import type { Post } from '../../contract/posts.ts'
import { requestTypeOf } from '../../contract/requests.rules.ts'
import { FALLBACK_NAMES, POST_TYPE_NAMES, type PostType } from '../../contract/vocabulary.ts'

/** The badge of a post type: its name, capitalized. */
export function badgeOf(postType: PostType): string {
  const name = POST_TYPE_NAMES[postType]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** "Request for expert, Interview". */
export function kindOf(post: Pick<Post, 'post_type' | 'type' | 'interview_type'>): string {
  return [badgeOf(post.post_type), requestTypeOf(post)].filter(Boolean).join(', ')
}

/** Whether the poster's name is hidden from the reader. */
export const isHiddenAuthor = ({ account, shown_name }: Pick<Post, 'account' | 'shown_name'>): boolean =>
  !account && !!shown_name

/** The poster's name, even after their account is gone, or what is shown in place of it. */
export function ownerName(post: { account: { name: string } | null; shown_name: string | null }): string {
  return (post.account ? post.account.name : post.shown_name) || FALLBACK_NAMES.owner
}

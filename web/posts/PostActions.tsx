import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare, Pencil } from 'lucide-react'
import type { Post } from '../../contract/posts.ts'
import { whyNotSave } from '../../contract/saves.rules.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import { SaveButton } from '../saves/SaveButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { patchPost } from './listed-posts.data.ts'

/**
 * The actions on a post in the list, above the link that opens it. The author's own request has Edit instead of Save.
 */
export function PostActions({ post, accountId }: { post: Post; accountId: string }) {
  const client = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const { id, is_liked, likes_count } = post
  const maySave = whyNotSave(post, accountId) === null
  return (
    <div className="relative -mr-2 flex shrink-0 items-center gap-1 max-md:-mr-3 max-md:gap-0">
      {post.post_type === 'community' && (
        <span className="flex items-center gap-1.5 pr-1">
          <Icon of={MessageSquare} size={16} />
          <span className="sr-only">Comments: </span>
          {post.comments_count.toLocaleString('en-US')}
        </span>
      )}
      <LikeButton
        kind="post"
        id={id}
        is_liked={is_liked}
        likes_count={likes_count}
        onChange={(liked) => patchPost(client, id, liked)}
        look="row"
      />
      {maySave ? (
        <SaveButton post={post} onChange={(saved) => patchPost(client, id, { is_saved: saved })} look="row" />
      ) : isReadOnly ? (
        <IconButton label="Edit" icon={Pencil} iconSize={16} tip="end" disabled />
      ) : (
        <Link
          to="/app/feed"
          search={(before) => ({ ...before, post: id })}
          state={{ overList: true, edit: true }}
          resetScroll={false}
          aria-label="Edit"
          data-tip="Edit"
          className="tip tip-end flex size-8 items-center justify-center rounded-control hover:text-text max-md:size-11"
        >
          <Icon of={Pencil} size={16} />
        </Link>
      )}
    </div>
  )
}

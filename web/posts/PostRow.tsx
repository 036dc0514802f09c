import { Link } from '@tanstack/react-router'
import { Heart, MessageSquare } from 'lucide-react'
import { expiryState, relativeTime } from '../../contract/dates.ts'
import type { Post } from '../../contract/posts.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { Deadline } from './Deadline.tsx'
import { badgeOf, ownerName } from './post-names.ts'

/** A post in the feed: the time column, then what is asked and by whom. The whole row opens it. */
export function PostRow({ post, isOwn }: { post: Post; isOwn: boolean }) {
  const now = useNow()
  const expired = expiryState(post.expires_at, now) === 'expired'
  return (
    <article
      aria-labelledby={`post-${post.id}`}
      className="relative pb-3.5 max-md:border-t max-md:border-line md:flex md:gap-gutter-gap"
    >
      <div className="flex justify-between gap-4 md:block md:w-gutter md:shrink-0">
        {post.expires_at && <Deadline expires_at={post.expires_at} />}
        <p className={classes('pt-3.5 t-meta text-text-3', post.expires_at && 'md:pt-2 max-md:text-right')}>
          {badgeOf(post.post_type)}
          {post.interview_type && <span className="block">{post.interview_type}</span>}
        </p>
      </div>
      <div className="min-w-0 flex-1 pt-2 md:border-t md:border-line md:pt-4">
        <Tags tags={post.tags} muted={expired} />
        <h2
          id={`post-${post.id}`}
          className={classes('mt-2 t-h2 text-pretty wrap-anywhere', expired && 'text-text-3')}
        >
          <Link
            to="/app/feed"
            search={(search) => ({ ...search, post: post.id })}
            resetScroll={false}
            className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {post.title}
          </Link>
        </h2>
        <p
          className={classes(
            'mt-1.5 line-clamp-2 t-body wrap-anywhere',
            expired ? 'text-text-3' : 'text-text-2',
          )}
        >
          {post.description}
        </p>
        <Byline post={post} isOwn={isOwn} age={relativeTime(post.created_at, now)} />
      </div>
    </article>
  )
}

function Tags({ tags, muted }: { tags: string[]; muted: boolean }) {
  return (
    <ul aria-label="Beats" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Tag muted={muted}>{tag}</Tag>
        </li>
      ))}
    </ul>
  )
}

function Byline({ post, isOwn, age }: { post: Post; isOwn: boolean; age: string }) {
  return (
    <div className="mt-3 flex items-center gap-2.5 t-meta text-text-3">
      <Avatar id={post.account?.id ?? post.id} picture_url={post.account?.picture_url} size={30} />
      <p className="min-w-0 flex-1">
        <span className="block truncate">
          <strong className="font-semibold text-text">{ownerName(post)}</strong>
          {isOwn && ' (you)'}, <time dateTime={post.created_at}>{age}</time>
        </span>
        <span className="block truncate">{post.account && titleAtOrganization(post.account.profile)}</span>
      </p>
      {post.post_type === 'community' && (
        <span className="flex items-center gap-1.5">
          <Icon of={MessageSquare} size={16} />
          <span className="sr-only">Comments: </span>
          {post.comments_count}
        </span>
      )}
      <span className={classes('flex items-center gap-1.5', post.is_liked && 'text-link')}>
        <Icon of={Heart} size={16} filled={post.is_liked} />
        <span className="sr-only">Likes: </span>
        {post.likes_count}
      </span>
    </div>
  )
}

import { memo, type ReactNode } from 'react'
import { expiryState } from '../../contract/dates.ts'
import type { Post } from '../../contract/posts.ts'
import { requestTypeOf } from '../../contract/requests.rules.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { classes } from '../ui/classes.ts'
import { Marked } from '../ui/Marked.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { AuthorAvatar } from './AuthorAvatar.tsx'
import { Deadline, ProgressLine } from './Deadline.tsx'
import { excerptOf } from './excerpt.ts'
import { EXCERPT_NOTE } from './excerpt-note.ts'
import { PostActions } from './PostActions.tsx'
import { PostLink } from './PostLink.tsx'
import { badgeOf, ownerName } from './post-names.ts'

/** What a list shows in its rows besides the post. */
export interface RowParts {
  /** Above the beats. */
  lead?: ReactNode
  /** Below the author, instead of the usual actions beside them. */
  actions?: ReactNode
}

interface PostRowProps extends RowParts {
  post: Post
  accountId: string
  search?: string | undefined
}

// Many thousands may be loaded while scrolling: a row renders again only when it has changed.
export const PostRow = memo(Row)

/** A post in the feed: the time column, then the title and the author. The whole row opens it. */
function Row({ post, accountId, search, lead, actions }: PostRowProps) {
  const now = useNow()
  const expired = expiryState(post.expires_at, now) === 'expired'
  return (
    <article
      aria-labelledby={`post-${post.id}`}
      className={classes(
        'relative pb-3.5 max-md:border-t max-md:border-line md:flex md:gap-gutter-gap',
        // The row with keyboard focus.
        'before:absolute before:inset-y-3 before:-left-4 before:w-1 has-[h2_a:focus-visible]:before:bg-accent-line',
      )}
    >
      <div className="flex justify-between gap-x-4 max-[359px]:flex-wrap md:block md:w-gutter md:shrink-0">
        {post.expires_at ? <Deadline post={post} /> : <ProgressLine post={post} />}
        <p
          className={classes(
            'pt-3.5 t-meta text-text-3',
            post.expires_at &&
              'max-md:text-right md:pt-2 max-[359px]:basis-full max-[359px]:pt-1 max-[359px]:text-left',
          )}
        >
          {badgeOf(post.post_type)}
          {requestTypeOf(post) && <span className="block">{requestTypeOf(post)}</span>}
          {post.is_confidential && <span className="block">Confidential</span>}
        </p>
      </div>
      <div className="min-w-0 flex-1 pt-2 md:border-t md:border-line md:pt-4">
        {lead}
        <Tags tags={post.tags} muted={expired} />
        <h2
          id={`post-${post.id}`}
          dir="auto"
          className={classes('mt-2 t-h2 text-pretty wrap-anywhere', expired && 'text-text-3')}
        >
          <PostLink post={post} search={search} />
        </h2>
        <p
          dir="auto"
          className={classes(
            'mt-1.5 line-clamp-2 t-body wrap-anywhere',
            expired ? 'text-text-3' : 'text-text-2',
          )}
        >
          <Marked text={excerptOf(post.description, search)} search={search} />
        </p>
        {post.is_excerpt && <p className="mt-1 t-meta text-text-3">{EXCERPT_NOTE}</p>}
        <Byline post={post} accountId={accountId}>
          {!actions && <PostActions post={post} accountId={accountId} />}
        </Byline>
        {actions}
      </div>
    </article>
  )
}

function Tags({ tags, muted }: { tags: string[]; muted: boolean }) {
  if (tags.length === 0) return null
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

function Byline({
  post,
  accountId,
  children,
}: Pick<PostRowProps, 'post' | 'accountId'> & { children: ReactNode }) {
  return (
    <div className="mt-3 flex items-center gap-2.5 t-meta text-text-3">
      <AuthorAvatar post={post} size={30} />
      <p className="min-w-0 flex-1">
        <span className="block wrap-anywhere md:truncate">
          <strong className="font-semibold text-text">{ownerName(post)}</strong>
          {post.account_id === accountId && ' (you)'},{' '}
          <span className="whitespace-nowrap">
            <PastTime at={post.created_at} />
          </span>
        </span>
        <span className="block wrap-anywhere md:truncate">
          {post.account && titleAtOrganization(post.account.profile)}
        </span>
      </p>
      {children}
    </div>
  )
}

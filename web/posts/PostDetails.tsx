import { Bookmark, Heart, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Post } from '../../contract/posts.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Deadline } from './Deadline.tsx'
import { badgeOf, ownerName } from './post-names.ts'
import { WrittenText } from './WrittenText.tsx'

const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** A post in full: what is asked in the main column, the deadline and who asks in the rail. */
export function PostDetails({ post }: { post: Post }) {
  return (
    <div className="flex grow flex-col md:flex-row">
      <div className="order-2 min-w-0 flex-1 px-4 pt-4 pb-8 md:order-1 md:px-9 md:pt-6">
        <p className="t-meta text-text-2">
          {badgeOf(post.post_type)}
          {post.interview_type && `, ${post.interview_type}`}
        </p>
        <h2 className="mt-3 t-h1 wrap-anywhere">{post.title}</h2>
        <ul aria-label="Beats" className="mt-3 flex flex-wrap gap-1.5">
          {post.tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
        <WrittenText className="mt-4 t-read" text={post.description} />
        <Counts post={post} />
      </div>
      <aside className="order-1 shrink-0 px-4 pt-14 md:order-2 md:w-[248px] md:border-l md:border-line md:px-6 md:pt-14 md:pb-8">
        {post.expires_at && <Deadline expires_at={post.expires_at} size="dialog" />}
        <Poster post={post} />
      </aside>
    </div>
  )
}

function Counts({ post }: { post: Post }) {
  return (
    <ul aria-label="Counts" className="mt-5 flex gap-5 t-meta text-text-2">
      <li className={post.is_liked ? 'flex items-center gap-2 text-link' : 'flex items-center gap-2'}>
        <Icon of={Heart} filled={post.is_liked} />
        {post.likes_count === 1 ? '1 like' : `${post.likes_count} likes`}
      </li>
      {post.post_type === 'community' && (
        <li className="flex items-center gap-2">
          <Icon of={MessageSquare} />
          {post.comments_count === 1 ? '1 comment' : `${post.comments_count} comments`}
        </li>
      )}
      {post.is_saved && (
        <li className="flex items-center gap-2 text-link">
          <Icon of={Bookmark} filled />
          Saved
        </li>
      )}
    </ul>
  )
}

function Poster({ post }: { post: Post }) {
  const profile = post.account?.profile ?? {}
  return (
    <section aria-label="Posted by" className="max-md:mt-5 md:mt-8">
      <div className="flex gap-3 md:block">
        <Avatar id={post.account?.id ?? post.id} picture_url={post.account?.picture_url} size={48} />
        <div className="min-w-0">
          <h3 className="t-h3-big wrap-anywhere md:mt-3">{ownerName(post)}</h3>
          <p className="t-meta text-text-2 wrap-anywhere">{titleAtOrganization(profile)}</p>
        </div>
      </div>
      {profile.bio && <p className="mt-2 t-bio text-text-2 wrap-anywhere max-md:hidden">{profile.bio}</p>}
      <dl className="mt-4 t-meta">
        {profile.beats && profile.beats.length > 0 && (
          <Fact label="Beats" stacked>
            {profile.beats.map((beat) => (
              <span key={beat} className="block">
                {beat}
              </span>
            ))}
          </Fact>
        )}
        <Fact label="Created">
          <time dateTime={post.created_at}>{date.format(new Date(post.created_at))}</time>
        </Fact>
        <Fact label="Expires">
          {post.expires_at ? (
            <time dateTime={post.expires_at}>{date.format(new Date(post.expires_at))}</time>
          ) : (
            'No deadline'
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, stacked, children }: { label: string; stacked?: boolean; children: ReactNode }) {
  return (
    <div className={`border-t border-line py-2 ${stacked ? 'max-md:hidden' : 'flex justify-between gap-4'}`}>
      <dt className="text-text-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

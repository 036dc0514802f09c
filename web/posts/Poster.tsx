import type { ReactNode } from 'react'
import type { Post } from '../../contract/posts.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'
import { AuthorAvatar } from './AuthorAvatar.tsx'
import { deadlineWords } from './deadline-words.ts'
import { isHiddenAuthor, ownerName } from './post-names.ts'

const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The author, and the post's dates. */
export function Poster({ post, className }: { post: Post; className?: string }) {
  const isHidden = isHiddenAuthor(post)
  const profile = post.account?.profile ?? {}
  return (
    <section aria-label="Posted by" className={className}>
      <div className="flex items-start justify-between">
        <AuthorAvatar post={post} size={isHidden ? 30 : 48} />
        <MemberMenu
          id={isHidden ? 'hidden' : post.account?.id}
          isHidden={isHidden}
          name={ownerName(post)}
          reported={{ type: 'post', subject_id: post.id }}
          className="-mr-2"
        />
      </div>
      <h3 dir="auto" className="mt-3 t-h3-big wrap-anywhere">
        <MemberLink id={post.account?.id}>{ownerName(post)}</MemberLink>
      </h3>
      <p dir="auto" className="t-meta text-text-2 wrap-anywhere">
        {isHidden ? 'Vetted by the Beatline team' : titleAtOrganization(profile)}
      </p>
      {profile.bio && (
        <p dir="auto" className="mt-2 t-bio text-text-2 wrap-anywhere">
          {profile.bio}
        </p>
      )}
      <dl className="mt-4 t-meta">
        {profile.beats && profile.beats.length > 0 && (
          <Fact label="Beats" stacked>
            {profile.beats.map((beat) => (
              <span key={beat} dir="auto" className="block wrap-anywhere">
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
            <time dateTime={post.expires_at}>
              {deadlineWords({ ...post, expires_at: post.expires_at }, Date.now()).date}
            </time>
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
    <div
      className={
        stacked ? 'border-t border-line py-2' : 'flex justify-between gap-4 border-t border-line py-2'
      }
    >
      <dt className="text-text-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

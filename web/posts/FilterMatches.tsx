import type { Post } from '../../contract/posts.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import type { MatchesProps } from '../saved-filters/FilterPreview.tsx'
import { keywordMatchesOf } from '../ui/keyword-matches.ts'
import { MarkedAt } from '../ui/Marked.tsx'
import { Deadline } from './Deadline.tsx'
import { excerptAt } from './excerpt.ts'
import { badgeOf, ownerName } from './post-names.ts'

/** What a filter has found, newest first: to read, while the filter is being changed. */
export function FilterMatches({ id, posts, keywords }: MatchesProps) {
  return (
    <ul id={id} aria-label="Matches" className="mt-3">
      {posts.map((post) => (
        <li key={post.id}>
          <Match post={post} keywords={keywords} />
        </li>
      ))}
    </ul>
  )
}

function Match({ post, keywords }: { post: Post; keywords: readonly string[] }) {
  const [place] = keywordMatchesOf(post.description, keywords)[0] ?? []
  const excerpt = excerptAt(post.description, place)
  return (
    <article
      aria-labelledby={`match-${post.id}`}
      className="pb-3.5 max-md:border-t max-md:border-line md:flex md:gap-gutter-gap"
    >
      <div className="md:w-gutter md:shrink-0">
        {post.expires_at ? (
          <Deadline post={post} />
        ) : (
          <p className="pt-3.5 t-meta text-text-3">{badgeOf(post.post_type)}</p>
        )}
      </div>
      <div className="min-w-0 flex-1 pt-2 md:border-t md:border-line md:pt-4">
        <h4 id={`match-${post.id}`} dir="auto" className="t-h3 text-pretty wrap-anywhere">
          <MarkedAt text={post.title} matches={keywordMatchesOf(post.title, keywords)} />
        </h4>
        <p dir="auto" className="mt-1 line-clamp-2 t-body text-text-2 wrap-anywhere">
          <MarkedAt text={excerpt} matches={keywordMatchesOf(excerpt, keywords)} />
        </p>
        <p className="mt-1 t-meta text-text-3">
          {ownerName(post)}, <PastTime at={post.created_at} />
        </p>
      </div>
    </article>
  )
}

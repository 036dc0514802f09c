import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Post } from '../../contract/posts.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { useWhenBack } from '../api/use-when-back.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { Tag } from '../ui/Tag.tsx'
import { draftsQuery } from './drafts.data.ts'
import { PostLink } from './PostLink.tsx'
import { badgeOf } from './post-names.ts'
import { postsOf } from './posts.data.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** The member's matching drafts, above their own posts; nothing if there are none. */
export function DraftsGroup() {
  const { filter } = useFeedFilter()
  const drafts = useInfiniteQuery(draftsQuery(filter))
  const posts = drafts.data ? postsOf(drafts.data) : []
  const section = useRef<HTMLElement>(null)
  useFocusAfterLoss(section, posts.length)
  useWhenBack(drafts.isError, () => drafts.refetch({ cancelRefetch: false }))
  if (drafts.isError && !drafts.data)
    return (
      <StateMessage
        kind="error"
        title="Your drafts did not load"
        actions={<Button onClick={() => void drafts.refetch()}>Try Again</Button>}
      />
    )
  if (posts.length === 0) return null
  return (
    <section ref={section} aria-labelledby="drafts-title" className="border-t border-text-3 pt-3 pb-8">
      <h2 id="drafts-title" tabIndex={-1} className="t-section outline-none">
        Drafts
      </h2>
      <p className="t-meta text-text-3">Only you see them.</p>
      <ul aria-labelledby="drafts-title" className="mt-2 divide-y divide-line">
        {posts.map((post) => (
          <li key={post.id}>
            <DraftRow post={post} search={filter.search} />
          </li>
        ))}
      </ul>
      {drafts.hasNextPage && (
        <Button
          size="small"
          className="mt-2"
          busy={drafts.isFetchingNextPage && 'Loading...'}
          onClick={() => void drafts.fetchNextPage()}
        >
          Show More Drafts
        </Button>
      )}
    </section>
  )
}

function DraftRow({ post, search }: { post: Post; search: string | undefined }) {
  return (
    <article aria-labelledby={`draft-${post.id}`} className="relative py-3 md:flex md:gap-gutter-gap">
      <p className="t-meta text-text-3 md:w-gutter md:shrink-0 md:pt-0.5">{badgeOf(post.post_type)}</p>
      <div className="min-w-0 flex-1">
        <h3 id={`draft-${post.id}`} dir="auto" className="t-h3 text-pretty wrap-anywhere">
          <PostLink post={post} search={search} />
        </h3>
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5 t-meta text-text-3">
          {post.tags.map((tag) => (
            <Tag key={tag} muted>
              {tag}
            </Tag>
          ))}
          <span>
            Changed <PastTime at={post.updated_at} />
          </span>
        </div>
      </div>
    </article>
  )
}

/** The focused draft was deleted: the focus goes to the heading or, without any draft left, to the page. */
function useFocusAfterLoss(section: RefObject<HTMLElement | null>, count: number) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const note = () => {
      hadFocus.current = section.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [section])
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of the list
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const heading = section.current?.querySelector('h2')
    const near = heading ?? document.getElementById('main')
    near?.focus()
  }, [section, count])
}

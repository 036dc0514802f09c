import { getRouteApi } from '@tanstack/react-router'
import type { Post } from '../../contract/posts.ts'
import { Button } from '../ui/Button.tsx'
import type { FeedFilter } from './feed-search.ts'
import { useNewPosts } from './use-new-posts.ts'

const AT_TOP_PX = 120
const route = getRouteApi('/app/feed')

interface NewPostsPillProps {
  filter: FeedFilter
  posts: readonly Post[] | null
  accountId: string
}

/** "3 new posts", while the reader is further down or in an open post. */
export function NewPostsPill(props: NewPostsPillProps) {
  const { post } = route.useSearch()
  const isReading = () =>
    post !== undefined || window.scrollY > AT_TOP_PX || document.querySelector('[role="dialog"]') !== null
  const { count, more, show } = useNewPosts({ ...props, isReading })
  return (
    // Zero height: what appears and disappears above the list must not move it.
    <div role="status" className="sticky top-2 z-10 flex h-0 justify-center">
      {count > 0 && (
        <Button variant="filled" size="small" onClick={show}>
          {count === 1 && !more ? '1 new post' : `${count}${more ? '+' : ''} new posts`}
        </Button>
      )}
    </div>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { useNewPosts } from './use-new-posts.ts'

const AT_TOP_PX = 120
const route = getRouteApi('/app/feed')

/** "3 new posts", while one reads further down or in an open post. */
export function NewPostsPill() {
  const { post } = route.useSearch()
  const { count, show } = useNewPosts(
    () =>
      post !== undefined || window.scrollY > AT_TOP_PX || document.querySelector('[role="dialog"]') !== null,
  )
  return (
    <div role="status" className="sticky top-2 z-10 flex justify-center">
      {count > 0 && (
        <Button variant="filled" size="small" className="mb-2" onClick={show}>
          {count === 1 ? '1 new post' : `${count} new posts`}
        </Button>
      )}
    </div>
  )
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FeedPage } from '../../contract/feed.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { Button } from '../ui/Button.tsx'
import { LoadingText } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { RowsShape, RowsSkeleton } from './FeedSkeleton.tsx'

/** A long search runs in parts: after this many without a match it pauses until the reader continues. */
const PARTS = 10

/** The end of what is loaded, while there is more: loads on as the reader comes near. */
export function FeedEnd({ feed }: { feed: UseInfiniteQueryResult<InfiniteData<FeedPage>> }) {
  const [allowed, setAllowed] = useState(PARTS)
  const pages = feed.data?.pages ?? []
  const empty = pages.length - 1 - pages.findLastIndex((page) => page.posts.length > 0)
  if (empty === 0 && allowed !== PARTS) setAllowed(PARTS)
  const goOn = () => feed.fetchNextPage({ cancelRefetch: false })
  useWhenBack(feed.isFetchNextPageError, goOn)
  if (feed.isFetchNextPageError)
    return (
      <StateMessage
        kind="error"
        title="The next posts did not load"
        actions={<Button onClick={() => void goOn()}>Try Again</Button>}
      >
        What you see stays here.
      </StateMessage>
    )
  if (empty >= allowed)
    return (
      <div className="flex flex-wrap items-center gap-4 py-4">
        <p className="t-body text-text-2">Nothing else has been found so far.</p>
        <Button onClick={() => setAllowed(empty + PARTS)}>Search Older Posts</Button>
      </div>
    )
  return (
    <NextPage onNear={() => void goOn()} busy={feed.isFetchingNextPage}>
      <Coming isSearch={empty > 0} isAwaited={feed.isFetchingNextPage} />
    </NextPage>
  )
}

/** Does not claim to be loading before the request starts. */
function Coming({ isSearch, isAwaited }: { isSearch: boolean; isAwaited: boolean }) {
  if (isSearch) return <LoadingText>Searching older posts...</LoadingText>
  return isAwaited ? <RowsSkeleton /> : <RowsShape />
}

/** Requests the next page one screen before the end is reached. */
function NextPage({ onNear, busy, children }: { onNear: () => void; busy: boolean; children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(onNear)
  useEffect(() => {
    if (!end.current || busy) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && ask(),
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={end} className="min-h-16 py-4">
      {children}
    </div>
  )
}

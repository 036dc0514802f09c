import { useEffect, useEffectEvent, useRef } from 'react'
import { LoadingText } from './Skeleton.tsx'

/** What follows the items of a list. */
export interface NextItems {
  /** There are more than are loaded. */
  more: boolean
  loading: boolean
  failed: boolean
  /** When the last page arrived: it may have been empty. */
  loadedAt?: number
  load: () => void
}

/** The end of what is loaded: requests more one screen before it is reached. */
export function NextRows({ loading, load }: Pick<NextItems, 'loading' | 'load'>) {
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(load)
  useEffect(() => {
    if (!end.current || loading) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && ask(),
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loading])
  return (
    <div ref={end} className="min-h-16 py-4">
      {loading && <LoadingText>Loading more...</LoadingText>}
    </div>
  )
}

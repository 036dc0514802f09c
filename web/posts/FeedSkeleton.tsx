import { Skeleton } from '../ui/Skeleton.tsx'

/** The feed's shape while its first page loads. */
export function FeedSkeleton() {
  return (
    <div className="page-width pt-6">
      <RowsSkeleton count={4} />
    </div>
  )
}

/** Rows in their final shape. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading posts">
      {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="flex gap-gutter-gap border-t border-line py-4">
          <div className="w-gutter shrink-0 space-y-3 max-md:hidden">
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
          <div className="flex-1 space-y-3">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-11/12" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

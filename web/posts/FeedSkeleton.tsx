import { Loading, SkeletonRow } from '../ui/Skeleton.tsx'

/** The feed's shape while its first page loads. */
export function FeedSkeleton() {
  return (
    <div className="page-width pt-6">
      <RowsSkeleton />
    </div>
  )
}

/** Rows in their final shape. */
export function RowsSkeleton() {
  return (
    <Loading label="Loading posts">
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </Loading>
  )
}

import { Loading, SkeletonRow } from '../ui/Skeleton.tsx'

/** The feed's shape while its first page loads. */
export function FeedSkeleton() {
  return (
    <div className="page-width pt-6">
      <RowsSkeleton />
    </div>
  )
}

/** Rows in their final shape while they load. */
export function RowsSkeleton() {
  return (
    <Loading label="Loading posts">
      <RowsShape />
    </Loading>
  )
}

/** The shape alone. */
export function RowsShape() {
  return (
    <>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </>
  )
}

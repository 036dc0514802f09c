import { Loading, SkeletonRow } from '../ui/Skeleton.tsx'

/** The feed's skeleton while its first page loads. */
export function FeedSkeleton() {
  return (
    <div className="page-width pt-6">
      <RowsSkeleton />
    </div>
  )
}

/** Skeleton rows. */
export function RowsSkeleton() {
  return (
    <Loading label="Loading posts">
      <RowsShape />
    </Loading>
  )
}

/** The skeleton alone. */
export function RowsShape() {
  return (
    <>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </>
  )
}

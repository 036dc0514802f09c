import { Loading, Skeleton, SkeletonCircle } from '../ui/Skeleton.tsx'

const ROWS = [0, 1, 2]

/** Three comments in outline. */
export function CommentsSkeleton() {
  return (
    <Loading label="Loading comments">
      {ROWS.map((row) => (
        <div key={row} aria-hidden="true" className="flex gap-2.5 pt-2.5 pb-4">
          <SkeletonCircle size={28} />
          <div className="grow">
            <Skeleton className="mt-1 h-3 w-2/5" />
            <Skeleton className="mt-3 h-4 w-[92%]" />
            <Skeleton className="mt-2 h-4 w-3/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

import { Loading, Skeleton, SkeletonCircle } from '../../ui/Skeleton.tsx'

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** The list's skeleton. */
export function EntriesSkeleton() {
  return (
    <Loading label="Loading members">
      <div aria-hidden className="border-b border-line">
        {ROWS.map((row) => (
          <div key={row} className="flex h-[73px] items-center gap-4 border-t border-line">
            <SkeletonCircle size={36} />
            <div className="grow">
              <Skeleton className="h-[18px] w-40" />
              <Skeleton className="mt-2 h-3 w-32" />
            </div>
            <div className="w-[38%] max-md:hidden">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="mt-2 h-3 w-32" />
            </div>
            <Skeleton className="h-3 w-28 max-md:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

import { Loading, Skeleton, SkeletonCircle } from '../../ui/Skeleton.tsx'

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six']
const LINES = ['one', 'two', 'three', 'four', 'five']

/** The list's skeleton. */
export function RequestsSkeleton() {
  return (
    <Loading label="Loading applications">
      <div aria-hidden className="border-b border-line">
        {ROWS.map((row) => (
          <div key={row} className="flex h-[69px] items-center gap-4 border-t border-line">
            <SkeletonCircle size={36} />
            <div className="grow">
              <Skeleton className="h-[18px] w-40" />
              <Skeleton className="mt-2 h-3 w-24" />
            </div>
            <div className="w-[45%] max-md:hidden">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="mt-2 h-3 w-28" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** An open application while it loads. */
export function DetailsSkeleton() {
  return (
    <Loading label="Loading the application">
      <div aria-hidden className="max-w-[603px] divide-y divide-line">
        {LINES.map((line) => (
          <div key={line} className="flex h-[35px] items-center gap-10">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5 w-48" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

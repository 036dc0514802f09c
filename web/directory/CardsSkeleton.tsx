import { Loading, Skeleton, SkeletonCircle } from '../ui/Skeleton.tsx'

const CELLS = ['one', 'two', 'three', 'four', 'five', 'six']
// As many columns as the grid has at this width.
const GRID = 'grid border-t border-line sm:grid-cols-2 lg:grid-cols-3'

/** The card grid's skeleton. */
export function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div aria-hidden className={GRID}>
        {CELLS.map((cell) => (
          <div key={cell} className="border-b border-line py-5 sm:pr-5">
            <div className="flex items-center gap-3">
              <SkeletonCircle size={48} />
              <div className="grow">
                <Skeleton className="h-[18px] w-3/5" />
                <Skeleton className="mt-2 h-4 w-24" />
              </div>
            </div>
            <Skeleton className="mt-4 h-3 w-4/5" />
            <Skeleton className="mt-2.5 h-3 w-full" />
            <Skeleton className="mt-2.5 h-3 w-3/5" />
            <Skeleton className="mt-5 h-8 w-36" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

import { classes } from '../ui/classes.ts'
import { Loading, Skeleton, SkeletonCircle } from '../ui/Skeleton.tsx'

const CELLS = Array.from({ length: 9 }, (_, place) => place)

/** Skeleton cells. */
export function SourcesSkeleton() {
  return (
    <Loading label="Loading sources">
      <div aria-hidden="true" className="grid border-t border-line md:grid-cols-2 lg:grid-cols-3">
        {CELLS.map((place) => (
          <div
            key={place}
            className={classes('h-[207px] border-b border-line py-5', place > 3 && 'max-md:hidden')}
          >
            <div className="flex items-center gap-3">
              <SkeletonCircle size={48} />
              <div className="grow">
                <Skeleton className="h-[18px] w-1/2" />
                <Skeleton className="mt-2 h-3 w-1/4" />
              </div>
            </div>
            <Skeleton className="mt-4 h-3.5 w-2/5" />
            <Skeleton className="mt-3 h-3 w-4/5" />
            <Skeleton className="mt-2.5 h-3 w-3/5" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

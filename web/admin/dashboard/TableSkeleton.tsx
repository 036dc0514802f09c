import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six']

/** The table's skeleton. */
export function TableSkeleton() {
  return (
    <Loading label="Loading applications">
      <div aria-hidden className="mt-9 border-b border-line">
        {ROWS.map((row) => (
          <div key={row} className="flex h-[49px] items-center gap-8 border-t border-line">
            <Skeleton className="h-3.5 grow" />
            <Skeleton className="h-3.5 w-24 max-md:hidden" />
            <Skeleton className="h-3.5 w-24 max-md:hidden" />
            <Skeleton className="h-8 w-48" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** The log's skeleton. */
export function AuditSkeleton() {
  return (
    <Loading label="Loading the audit log">
      <div aria-hidden>
        <Skeleton className="mb-3 h-4 w-48" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-[43px] items-center gap-5 border-t border-line">
            <Skeleton className="h-3 w-16 md:mr-7" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

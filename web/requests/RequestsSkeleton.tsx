import { Loading, Skeleton } from '../ui/Skeleton.tsx'

/** The list's skeleton while its first page loads. */
export function RequestsSkeleton({ isCompact }: { isCompact: boolean }) {
  return <Loading label="Loading requests">{isCompact ? <Lines /> : <Cards />}</Loading>
}

function Lines() {
  return (
    <div className="border-t-2 border-rule">
      {Array.from('abcdefghijklmn', (name) => (
        <div key={name} className="flex h-11 items-center gap-gutter-gap border-b border-line">
          <Skeleton className="h-3 w-16 shrink-0" />
          <Skeleton className="h-[18px] grow" />
          <Skeleton className="h-3 w-24 max-md:hidden" />
          <Skeleton className="h-[18px] w-40 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

function Cards() {
  return (
    <div className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <div key={name} className="border-b border-line py-5 pr-5">
          <Skeleton className="h-1 w-full" />
          <Skeleton className="mt-3 h-6 w-[88px]" />
          <Skeleton className="mt-3 h-3 w-24" />
          <Skeleton className="mt-4 h-[18px] w-full" />
          <Skeleton className="mt-2 h-[18px] w-3/5" />
          <Skeleton className="mt-3 h-3 w-[92%]" />
          <Skeleton className="mt-2.5 h-3 w-[73%]" />
        </div>
      ))}
    </div>
  )
}

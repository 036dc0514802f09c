import { Loading, Skeleton } from '../ui/Skeleton.tsx'

interface LinesSkeletonProps {
  label: string
  lines: number
  /** There is a button under them. */
  button?: boolean
}

/** A skeleton of ledger lines: a name and a less prominent line under it. */
export function LinesSkeleton({ label, lines, button }: LinesSkeletonProps) {
  return (
    <Loading label={label}>
      <div className="-mt-3 divide-y divide-line">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: still lines that are never reordered
          <div key={line} className="py-3">
            <Skeleton className="my-[3px] h-4 w-40" />
            <Skeleton className="mt-2 h-3 w-64 max-w-full" />
          </div>
        ))}
      </div>
      {button && <Skeleton className="mt-2 h-9 w-24 max-md:h-11" />}
    </Loading>
  )
}

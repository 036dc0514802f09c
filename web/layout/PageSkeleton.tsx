import { Loading, Skeleton, SkeletonRow } from '../ui/Skeleton.tsx'
import { Wordmark } from './Wordmark.tsx'

/** A member's page until it is known who opens it. */
export function PageSkeleton() {
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line">
        <div className="page-width flex h-[60px] items-center justify-between max-md:h-12">
          <Wordmark />
          <Skeleton className="h-5 w-40 max-md:w-24" />
        </div>
      </header>
      {/* The section bar's place. */}
      <div className="h-[45px] border-b border-line max-md:hidden" />
      <div className="page-width pt-6">
        <Loading label="Loading">
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      </div>
    </div>
  )
}

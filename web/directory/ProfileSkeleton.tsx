import { Loading, Skeleton, SkeletonCircle } from '../ui/Skeleton.tsx'

/** The profile's skeleton. */
export function ProfileSkeleton() {
  return (
    <Loading label="Loading the profile">
      <div aria-hidden className="border-t-2 border-rule pt-5">
        <div className="flex items-center gap-5">
          <SkeletonCircle size={96} />
          <div className="min-w-0 grow">
            <Skeleton className="h-7 w-60 max-w-full" />
            <Skeleton className="mt-3 h-4 w-40 max-w-full" />
          </div>
        </div>
        <Skeleton className="mt-8 h-4 w-full max-w-[620px]" />
        <Skeleton className="mt-3 h-4 w-full max-w-[620px]" />
        <Skeleton className="mt-3 h-4 w-2/5" />
      </div>
    </Loading>
  )
}

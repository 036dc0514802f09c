import { Skeleton } from '../ui/Skeleton.tsx'

/** Two options in their final shape. */
export function LoadingRows() {
  return (
    <div role="presentation" className="grid gap-3 px-4 py-2.5 md:pl-[148px]">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  )
}

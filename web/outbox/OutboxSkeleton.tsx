import { Button } from '../ui/Button.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { OutboxFrame } from './OutboxFrame.tsx'

/** The outbox's skeleton. */
export function OutboxSkeleton() {
  return (
    <OutboxFrame actions={<Button disabled>Refresh</Button>}>
      <Loading label="Loading the outbox">
        <div className="border-t border-line pt-4 md:flex md:gap-gutter-gap">
          <div className="max-md:mb-3 md:w-gutter">
            <Skeleton className="h-4 w-16" />
          </div>
          <div className="flex-1">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-2 h-3 w-1/3" />
            <Skeleton className="mt-5 h-3 w-11/12" />
            <Skeleton className="mt-2.5 h-3 w-3/4" />
          </div>
        </div>
      </Loading>
    </OutboxFrame>
  )
}

import type { ReactNode } from 'react'
import type { Closing } from '../../contract/posts.ts'
import { Deadline, ProgressLine } from '../posts/Deadline.tsx'
import { classes } from '../ui/classes.ts'

interface PitchboxRowProps {
  /** Its deadline is in the time column; absent once the request is gone. */
  request?: Closing | null
  /** What is in the time column instead. */
  time?: ReactNode
  children: ReactNode
  /** Rows of their own with the same time column. */
  below?: ReactNode
}

/** A row with a deadline or another time in its time column. */
export function PitchboxRow({ request, time, children, below }: PitchboxRowProps) {
  return (
    <article
      className={classes(
        'relative grid gap-x-5 gap-y-3 py-4 md:grid-cols-[112px_minmax(0,1fr)]',
        // The row with keyboard focus.
        'before:absolute before:inset-y-3 before:-left-4 before:w-1 has-[h2_a:focus-visible]:before:bg-accent-line',
      )}
    >
      <div>
        {time}
        {request && <Deadline post={request} />}
        {request?.expires_at === null && (
          <>
            <p className="t-meta text-text-3">No deadline</p>
            <ProgressLine post={request} />
          </>
        )}
      </div>
      <div className="min-w-0">{children}</div>
      {below}
    </article>
  )
}

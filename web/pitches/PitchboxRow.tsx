import type { ReactNode } from 'react'
import { Deadline } from '../posts/Deadline.tsx'

interface PitchboxRowProps {
  /** Null without a deadline, undefined without a request. */
  expires_at: string | null | undefined
  children: ReactNode
}

/** A row with the deadline in its time column. */
export function PitchboxRow({ expires_at, children }: PitchboxRowProps) {
  return (
    <article className="grid gap-x-5 gap-y-3 py-4 md:grid-cols-[112px_minmax(0,1fr)]">
      <div>
        {expires_at && <Deadline expires_at={expires_at} />}
        {expires_at === null && <p className="t-meta text-text-3">No deadline</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </article>
  )
}

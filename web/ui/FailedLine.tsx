import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface FailedLineProps {
  /** What did not load, as a sentence. */
  children: ReactNode
  onRetry: () => void
}

/** A part of a page that did not load; for a whole page use StateMessage. */
export function FailedLine({ children, onRetry }: FailedLineProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-1">
      <p className="t-body text-text-2">{children}</p>
      <Button size="small" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

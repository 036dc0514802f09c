import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface FactProps {
  label: ReactNode
  /** The label may be long: it is above what it names. */
  isLong?: boolean
  children: ReactNode
}

/** One of the ruled pairs of a `dl`. */
export function Fact({ label, isLong, children }: FactProps) {
  return (
    <div className={classes('border-t border-line py-2.5', !isLong && 'sm:flex sm:gap-5')}>
      <dt
        dir={isLong ? 'auto' : undefined}
        className={classes('t-meta text-text-3 wrap-anywhere', !isLong && 'shrink-0 sm:w-gutter')}
      >
        {label}
      </dt>
      <dd dir="auto" className="min-w-0 grow t-body wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

/** A page that begins with the ink rule in the place of the header's hairline. */
export function PageTop({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        '-mt-[49px] border-t-2 border-rule pt-10 max-md:-mt-[33px] max-md:pt-7 print:mt-0',
        className,
      )}
    >
      {children}
    </div>
  )
}

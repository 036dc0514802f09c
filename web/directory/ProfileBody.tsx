import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

/** A profile's text, with its facts beside it where there is room. */
export function ProfileBody({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div
      className={classes(Boolean(text) && 'grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]')}
    >
      {text && <div className="min-w-0">{text}</div>}
      <dl className="border-b border-line t-body">{children}</dl>
    </div>
  )
}

import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface StateMessageProps {
  /** 'error' is announced at once, the others politely. */
  kind?: 'empty' | 'error' | 'offline'
  title: ReactNode
  /** What happened and what to do, in one or two sentences. */
  children?: ReactNode
  /** Usually one outlined button, at most a text button beside it. */
  actions?: ReactNode
  /** The heading's level in the page. */
  level?: 1 | 2 | 3 | 4
  className?: string
}

/** Empty, failed, offline: a serif sentence, a sans explanation, one action. */
export function StateMessage(props: StateMessageProps) {
  const { kind = 'empty', title, children, actions, level = 2, className } = props
  const Heading = `h${level}` as const
  return (
    <div role={kind === 'error' ? 'alert' : undefined} className={classes('max-w-[420px] py-4', className)}>
      <Heading className="t-h2">{title}</Heading>
      {children && <p className="mt-1 t-body text-text-2">{children}</p>}
      {actions && <div className="mt-3.5 flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

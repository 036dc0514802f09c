import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** 'line' between items, 'section' inside a column, 'ink' where a column or page starts. */
export type RuleWeight = 'line' | 'section' | 'ink'

const WEIGHTS: Record<RuleWeight, string> = {
  line: 'border-t border-line',
  section: 'border-t border-text-3',
  ink: 'border-t-2 border-rule',
}

interface SectionProps {
  title: ReactNode
  rule?: RuleWeight
  /** A link or icon button to the right of the heading. */
  action?: ReactNode
  level?: 2 | 3
  className?: string
  children?: ReactNode
}

/** A ruled section with its heading; no panel, no box. */
export function Section({ title, rule = 'section', action, level = 2, className, children }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <section className={classes(WEIGHTS[rule], 'pt-2.5', className)}>
      <div className="mb-2 flex min-h-6 items-center justify-between gap-3">
        <Heading className="t-section">{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The head of a page: 2px ink rule, serif title, actions on the right. */
export function PageHead({ title, actions }: { title: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t-2 border-rule pt-3.5 pb-4">
      <h1 className="t-h1">{title}</h1>
      {actions && <div className="flex flex-wrap gap-2 max-md:grow max-md:justify-end">{actions}</div>}
    </header>
  )
}

import { type ReactNode, useId } from 'react'

export interface EvidenceFrameProps {
  /** Of the heading. */
  level: 2 | 3 | 4
  className?: string | undefined
  children: ReactNode
}

export function EvidenceFrame({ level, className, children }: EvidenceFrameProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className="mb-2 t-section">
        Evidence
      </Heading>
      {children}
    </section>
  )
}

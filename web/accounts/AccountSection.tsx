import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  title: string
  /** One or two sentences under the heading. */
  note?: ReactNode
  children: ReactNode
}

/** A section of an account page: a rule, its heading on the left, its content on the right; stacked below 760. */
export function AccountSection({ title, note, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-text-3 pt-4 pb-9 md:grid md:grid-cols-[176px_minmax(0,1fr)] md:gap-8 lg:grid-cols-[208px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="t-section">
          {title}
        </h2>
        {note && <p className="mt-1 t-meta text-text-3">{note}</p>}
      </div>
      <div className="min-w-0 max-w-[640px] max-md:mt-4">{children}</div>
    </section>
  )
}

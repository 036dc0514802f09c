import type { ReactNode } from 'react'
import { linkTarget } from '../ui/link-target.ts'
import { SocialIcon } from './SocialIcon.tsx'
import type { ShownLink } from './social-links.ts'

/** One line of a list of facts; nothing without a value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="border-t border-line py-2.5 md:grid md:grid-cols-[128px_minmax(0,1fr)] md:gap-4">
      <dt className="t-meta text-text-3">{label}</dt>
      <dd dir="auto" className="t-body wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}

interface LinkFactProps {
  label: string
  links: ShownLink[]
  /** Each with its icon and its platform's name. */
  named?: boolean
}

export function LinkFact({ label, links, named = false }: LinkFactProps) {
  if (links.length === 0) return null
  return (
    <Fact label={label}>
      {links.map((link) => (
        <a
          key={link.name}
          href={link.href}
          {...linkTarget(link.href)}
          className="link flex w-fit items-center gap-2 max-md:min-h-11"
        >
          {named && <SocialIcon icon={link.icon} />}
          {named ? link.name : link.text}
        </a>
      ))}
    </Fact>
  )
}

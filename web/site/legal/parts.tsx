import type { ReactNode } from 'react'
import { SITE_PAGES, type SitePageName } from '../../../contract/pages.ts'
import { ORIGIN } from '../slots.ts'

/** A link to another public page; on paper its whole address stands behind it. */
export function PageLink({ to, children }: { to: SitePageName; children: ReactNode }) {
  const path = SITE_PAGES[to]
  return (
    <a href={path} data-address={ORIGIN + path} className="link">
      {children}
    </a>
  )
}

export function Points({ of }: { of: string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-text-3">
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

type Fact = { name: string; text: string }

/** What is said of several things in turn, as ruled rows. */
export function Facts({ of }: { of: Fact[] }) {
  return (
    <dl className="border-b border-line">
      {of.map(({ name, text }) => (
        <div
          key={name}
          className="border-t border-line py-3 sm:grid sm:grid-cols-[160px_1fr] sm:gap-5 print:break-inside-avoid"
        >
          <dt className="t-section break-words text-text">{name}</dt>
          <dd className="t-read-s">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import { SITE_PAGES } from '../../../contract/pages.ts'
import { COMPANY, COMPANY_ADDRESS, ORIGIN } from '../slots.ts'

export type Section = { id: string; heading: string; text: ReactNode }

interface LegalPageProps {
  name: 'terms' | 'privacy' | 'cookies'
  title: string
  updated: string
  introduction: ReactNode
  sections: Section[]
}

/** A text to be read, linked to and printed: its contents beside it, each section with an address and a number. */
export function LegalPage({ name, title, updated, introduction, sections }: LegalPageProps) {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[300px_1fr] print:block">
      <div className="self-start lg:sticky lg:top-10">
        <h1 className="t-d1">{title}</h1>
        <p className="mt-3 t-meta text-text-2">Last updated {updated}</p>
        <p className="hidden t-meta print:block">
          {COMPANY}, {COMPANY_ADDRESS}. {ORIGIN + SITE_PAGES[name]}
        </p>
        <Contents sections={sections} />
      </div>
      <div className="max-w-[660px] print:mt-6 print:max-w-none">
        <div className="grid gap-4 pb-8 t-read text-text-2">{introduction}</div>
        {sections.map(({ id, heading, text }, place) => (
          <section key={id} id={id} className="scroll-mt-6 border-t border-text-3 pt-4 pb-8">
            <h2 className="t-h2 print:break-after-avoid">
              {place + 1}. {heading}
            </h2>
            <div className="mt-3 grid gap-4 t-read text-text-2">{text}</div>
          </section>
        ))}
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav aria-labelledby="contents" className="mt-6 border-t border-line pt-3 print:hidden">
      <h2 id="contents" className="t-section">
        Contents
      </h2>
      <ol className="mt-1 t-body max-lg:columns-[240px] max-lg:gap-x-8">
        {sections.map(({ id, heading }, place) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex gap-2 py-1 max-md:py-[11px] text-text-2 underline-offset-4 hover:text-text hover:underline"
            >
              <span className="w-6 shrink-0 text-text-3">{place + 1}</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

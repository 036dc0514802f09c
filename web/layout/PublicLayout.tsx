import type { ReactNode } from 'react'
import { FooterLinks } from './FooterLinks.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import { SkipLink } from './SkipLink.tsx'

/** Header, one main column, footer: the pages that everyone may see. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main id="main" tabIndex={-1} className="outline-none page-width flex-1 py-12 max-md:py-8 print:py-0">
        {children}
      </main>
      <footer className="page-width pb-10 print:hidden">
        <div className="border-t border-line pt-5">
          <FooterLinks />
        </div>
      </footer>
    </div>
  )
}

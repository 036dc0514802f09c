import type { ReactNode } from 'react'
import { FooterLinks } from './FooterLinks.tsx'
import { PublicHeader } from './PublicHeader.tsx'

/** Header, one main column, footer: the pages that everybody may see. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="page-width flex-1 py-12 max-md:py-8">{children}</main>
      <footer className="page-width pb-10">
        <div className="border-t border-line pt-5">
          <FooterLinks />
        </div>
      </footer>
    </div>
  )
}

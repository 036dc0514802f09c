import type { ReactNode } from 'react'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { FooterLinks } from './FooterLinks.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Wordmark } from './Wordmark.tsx'

interface QuietLayoutProps {
  /** The way out, at the right of the header. */
  action?: ReactNode
  children: ReactNode
}

/** For a step that must be completed before anything else opens: the name, the way out, and no other links. */
export function QuietLayout({ action, children }: QuietLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line">
        <div className="page-width flex h-[60px] items-center justify-between gap-4 max-md:h-14">
          <Wordmark />
          {action}
        </div>
      </header>
      <ConnectionNotice />
      <div className="flex-1">{children}</div>
      <footer className="page-width pb-10">
        <div className="border-t border-line pt-5">
          <FooterLinks />
        </div>
      </footer>
    </div>
  )
}

/** The main part of such a page: one narrow column under an ink rule, as on the sign-in screen. */
export function NarrowMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="outline-none page-width py-12 max-md:py-8">
      <div className="mx-auto w-full max-w-[400px] border-t-2 border-rule pt-6">{children}</div>
    </main>
  )
}

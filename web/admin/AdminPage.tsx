import type { ReactNode, RefObject } from 'react'
import { Columns } from '../layout/Columns.tsx'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { SectionSidebar, SectionTabs } from '../layout/SectionNav.tsx'
import { PageHead } from '../ui/Section.tsx'

const PAGES = [
  { to: '/admin/home', label: 'Home' },
  { to: '/admin/membership-requests', label: 'Membership Requests' },
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/audit', label: 'Audit' },
  { to: '/app', label: 'User Requests' },
]

interface AdminPageProps {
  title: string
  /** What the page says at its top, where that is not its title. */
  heading?: ReactNode
  /** The heading, for the focus of what is gone from a list. */
  headingRef?: RefObject<HTMLElement | null>
  /** Beside the heading. */
  actions?: ReactNode
  children?: ReactNode
}

/** The frame of the admin's pages: their links in the left column, above the page where that column is gone. */
export function AdminPage({ title, heading = title, headingRef, actions, children }: AdminPageProps) {
  return (
    <Columns
      left={
        <>
          <SectionSidebar label="Admin" pages={PAGES} />
          <FooterLinks className="mt-8 grid gap-1.5 border-t border-line pt-4 t-meta" />
        </>
      }
    >
      <title>{title === 'Admin' ? 'Admin | Beatline' : `${title} | Admin | Beatline`}</title>
      <SectionTabs label="Admin" pages={PAGES} />
      <PageHead
        title={
          <span ref={headingRef} tabIndex={-1} className="outline-none wrap-anywhere">
            {heading}
          </span>
        }
        actions={actions}
      />
      {children}
    </Columns>
  )
}

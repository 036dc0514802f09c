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
  /** The text at the top of the page, where it differs from the title. */
  heading?: ReactNode
  /** The heading, which takes the focus when a focused list item disappears. */
  headingRef?: RefObject<HTMLElement | null>
  /** Shown beside the heading. */
  actions?: ReactNode
  children?: ReactNode
}

/**
 * The frame of the admin pages. Their links are in the left column or, where there is no left column, above the page.
 */
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

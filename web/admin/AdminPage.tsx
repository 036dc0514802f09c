import type { ReactNode, RefObject } from 'react'
import { SectionColumns } from '../layout/SectionColumns.tsx'
import { PageHead } from '../ui/Section.tsx'

const PAGES = [
  { to: '/admin/home', label: 'Home' },
  { to: '/admin/membership-requests', label: 'Membership Requests' },
  { to: '/admin/review', label: 'Review' },
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

/** The frame of the admin pages. */
export function AdminPage({ title, heading = title, headingRef, actions, children }: AdminPageProps) {
  return (
    <SectionColumns label="Admin" pages={PAGES} isApart>
      <title>{title === 'Admin' ? 'Admin | Beatline' : `${title} | Admin | Beatline`}</title>
      <PageHead
        title={
          <span ref={headingRef} tabIndex={-1} className="outline-none wrap-anywhere">
            {heading}
          </span>
        }
        actions={actions}
      />
      {children}
    </SectionColumns>
  )
}

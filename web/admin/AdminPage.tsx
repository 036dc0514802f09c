import type { ReactNode } from 'react'
import { Columns } from '../layout/Columns.tsx'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { SectionSidebar, SectionTabs } from '../layout/SectionNav.tsx'
import { PageHead } from '../ui/Section.tsx'

const PAGES = [
  { to: '/admin/home', label: 'Home' },
  { to: '/admin/membership-requests', label: 'Membership Requests' },
]

/** The frame of the admin's pages: their links in the left column, above the page where that column is gone. */
export function AdminPage({ title, children }: { title: string; children?: ReactNode }) {
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
      <PageHead title={title} />
      {children}
    </Columns>
  )
}

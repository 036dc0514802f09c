import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { Columns } from '../layout/Columns.tsx'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { SectionSidebar, SectionTabs } from '../layout/SectionNav.tsx'

/** The directory's links, in the left column or, where there is no left column, above the page. */
export function DirectoryColumns({ children }: { children: ReactNode }) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const pages = [
    { to: '/app/directory/members', label: 'Members' },
    { to: '/app/directory/sources', label: account.role === 'pr' ? 'My Sources' : 'Sources' },
  ]
  return (
    <Columns
      left={
        <>
          <SectionSidebar label="Directory" pages={pages} />
          <FooterLinks className="mt-8 grid gap-1.5 border-t border-line pt-4 t-meta" />
        </>
      }
    >
      <SectionTabs label="Directory" pages={pages} />
      {children}
    </Columns>
  )
}

import type { ReactNode } from 'react'
import { Columns } from './Columns.tsx'
import { FooterLinks } from './FooterLinks.tsx'
import { type SectionNavProps, SectionSidebar, SectionTabs } from './SectionNav.tsx'

/** A section's pages: its links are in the left column or, where there is no left column, above the page. */
export function SectionColumns({ children, ...nav }: SectionNavProps & { children: ReactNode }) {
  return (
    <Columns
      left={
        <>
          <SectionSidebar {...nav} />
          <FooterLinks className="mt-8 grid gap-1.5 border-t border-line pt-4 t-meta" />
        </>
      }
    >
      <SectionTabs {...nav} />
      {children}
    </Columns>
  )
}

import type { ReactNode } from 'react'
import { Columns } from './Columns.tsx'
import { FooterLinks } from './FooterLinks.tsx'
import { type SectionNavProps, SectionSidebar, SectionTabs } from './SectionNav.tsx'

interface SectionColumnsProps extends SectionNavProps {
  children: ReactNode
  /** Only the main column: the page itself shows the links. */
  isWhole?: boolean
}

/** A section's pages: its links are in the left column or, where there is no left column, above the page. */
export function SectionColumns({ children, isWhole, ...nav }: SectionColumnsProps) {
  return (
    <Columns
      left={
        !isWhole && (
          <>
            <SectionSidebar {...nav} />
            <FooterLinks className="mt-8 grid gap-1.5 border-t border-line pt-4 t-meta" />
          </>
        )
      }
    >
      {!isWhole && <SectionTabs {...nav} />}
      {children}
    </Columns>
  )
}

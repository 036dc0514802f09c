import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import { SECTIONS } from './sections.ts'

// The line under the current entry is on the bar's lower edge.
const PLACE =
  'relative top-px flex h-11 items-center border-y-2 border-transparent t-button text-text-2 hover:text-text ' +
  'aria-[current=page]:border-b-rule aria-[current=page]:text-text ' +
  'max-md:top-0 max-md:h-14 max-md:w-full max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:t-tiny'

interface SectionBarProps {
  /** The menu on a phone: all that has no place in the bar or the header. */
  menu: (closeFor: (act: () => void) => void) => ReactNode
}

/**
 * The sections of the member's work, below the header of every page. Below 760 px they are at the foot of the window,
 * but not where an open conversation or the on-screen keyboard needs that space.
 */
export function SectionBar({ menu }: SectionBarProps) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Sections"
      className={classes(
        'edge-bar shrink-0 border-line print:hidden md:border-b',
        'max-md:fixed max-md:top-auto max-md:border-t max-md:pb-[env(safe-area-inset-bottom)]',
        'max-md:in-[body:has([data-conversation])]:hidden',
        'max-md:pointer-coarse:in-[body:has(:read-write:focus)]:hidden',
      )}
    >
      <ul className="page-width flex gap-6 max-md:gap-0 max-md:px-0 max-md:*:flex-1">
        {SECTIONS.map(({ to, label, icon, also, isInMenu }) => (
          <li key={to} className={isInMenu && 'max-md:hidden'}>
            <Link to={to} aria-current={pathname === also ? 'page' : undefined} className={PLACE}>
              <Icon of={icon} className="md:hidden" />
              {label}
            </Link>
          </li>
        ))}
        <li className="md:hidden">
          <MenuSheet className={PLACE} label="More" icon={Ellipsis}>
            {menu}
          </MenuSheet>
        </li>
      </ul>
    </nav>
  )
}

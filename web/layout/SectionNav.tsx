import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Count } from '../ui/Count.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'

export interface SectionPage {
  to: string
  label: string
  search?: Record<string, unknown>
  /** Whether it is the open one, where the address alone does not say so. */
  isCurrent?: boolean
  /** How much there is to see, after its label. */
  count?: { value: number; label: string }
}

export interface SectionNavProps {
  /** The section of the product: "Admin". */
  label: string
  pages: readonly SectionPage[]
  /** Of a page that no entry of the section bar leads to: starts with the way back. */
  isApart?: boolean
}

/** The links of one section, for the left column: ruled lines, the current one with the accent bar. */
export function SectionSidebar({ label, pages, isApart }: SectionNavProps) {
  const row = 'flex min-h-[34px] items-center gap-2.5 t-body text-text-2 hover:text-text'
  const current =
    'aria-[current=page]:border-l-4 aria-[current=page]:border-accent-line ' +
    'aria-[current=page]:pl-2.5 aria-[current=page]:font-semibold aria-[current=page]:text-text'
  return (
    <nav aria-label={label} className="-mt-2">
      <ul className="divide-y divide-line">
        {isApart && (
          <li>
            <BackToFeed className={row} />
          </li>
        )}
        {pages.map((page) => (
          <li key={page.label}>
            <PageLink page={page} className={classes(row, current)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many fit beside the way back on a phone. */
const FEW = 3

/**
 * The same links on one line, where there is no left column: the current one is underlined in ink, as in the header. In
 * a page's head they are low.
 */
export function SectionTabs({ label, pages, isApart, isInHead }: SectionNavProps & { isInHead?: boolean }) {
  const tab = classes(
    isInHead ? 'h-8' : 'h-11',
    'flex items-center gap-2 t-button text-text-2 hover:text-text',
  )
  const current =
    'border-y-2 border-transparent aria-[current=page]:border-b-rule aria-[current=page]:text-text'
  return (
    <nav aria-label={label} className={isInHead ? 'grow' : 'mb-5 border-b border-line lg:hidden'}>
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {isApart && (
          <li className={pages.length > FEW ? 'grow max-sm:basis-full' : 'grow'}>
            <BackToFeed className={tab} />
          </li>
        )}
        {pages.map((page) => (
          <li key={page.label}>
            <PageLink page={page} className={classes(tab, current)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageLink({ page, className }: { page: SectionPage; className: string }) {
  const { to, label, search, isCurrent, count } = page
  return (
    <Link
      to={to}
      search={search as never}
      // What the router knows by itself is only whether the address starts with the link's.
      {...(isCurrent !== undefined && {
        activeOptions: { exact: true },
        'aria-current': isCurrent ? 'page' : undefined,
      })}
      className={className}
    >
      {label}
      {count && <Count {...count} />}
    </Link>
  )
}

function BackToFeed({ className }: { className: string }) {
  return (
    <Link to="/app/feed" className={className}>
      <Icon of={ArrowLeft} size={16} />
      <span className="max-[359px]:sr-only">Back to Feed</span>
    </Link>
  )
}

import type { ReactNode } from 'react'

/**
 * The three columns of a member's page. The left one goes below 1120 px and the right one below 760 px: what
 * they hold must then be reachable from the main column or the menu.
 */
export function Columns({
  left,
  right,
  children,
}: {
  left?: ReactNode
  right?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="page-width flex gap-6 pt-6 pb-12 max-md:pt-3">
      {left && (
        <aside
          aria-label="Left sidebar"
          className="sticky top-6 w-[208px] shrink-0 self-start border-t-2 border-rule pt-4 max-lg:hidden"
        >
          {left}
        </aside>
      )}
      {left && <div className="w-px shrink-0 bg-line max-lg:hidden" />}
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {children}
      </main>
      {right && <div className="w-px shrink-0 bg-line max-md:hidden" />}
      {right && (
        <aside
          aria-label="Right sidebar"
          className="sticky top-6 w-[200px] shrink-0 self-start border-t-2 border-rule pt-4 max-md:hidden"
        >
          {right}
        </aside>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { FooterLinks } from './FooterLinks.tsx'

// A column taller than the window scrolls by itself: beside an endless list its end could not be reached. The 8px at
// its sides are for the focus rings, which a scroller would clip.
const SIDEBAR =
  'sticky top-6 -mx-2 max-h-[calc(100dvh-24px)] shrink-0 self-start overflow-y-auto px-2 pb-6 [scrollbar-width:thin]'

/**
 * The three columns of a member's page. The left one is hidden below 1120 px and the right one below 760 px: their
 * content must then be reachable from the main column or the menu. Where no side column ends with the footer's links, the
 * main one does; a phone's menu has them too.
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
    <div className="page-width flex gap-6 pt-6 pb-12 max-md:pt-3 max-md:pb-24">
      {left && (
        <aside aria-label="Left sidebar" className={classes(SIDEBAR, 'w-[224px] max-lg:hidden')}>
          <div className="border-t-2 border-rule pt-4">{left}</div>
        </aside>
      )}
      {left && <div className="w-px shrink-0 bg-line max-lg:hidden" />}
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {children}
        {!right && (
          <div
            className={classes('mt-12 border-t border-line pt-4 max-md:hidden', Boolean(left) && 'lg:hidden')}
          >
            <FooterLinks />
          </div>
        )}
      </main>
      {right && <div className="w-px shrink-0 bg-line max-md:hidden" />}
      {right && (
        <aside aria-label="Right sidebar" className={classes(SIDEBAR, 'w-[216px] max-md:hidden')}>
          <div className="border-t-2 border-rule pt-4">{right}</div>
        </aside>
      )}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useIsWide } from '../layout/use-is-wide.ts'
import { classes } from '../ui/classes.ts'
import { TAB_NAMES, TABS, type Tab } from './stages.ts'
import type { Board } from './use-board.ts'
import { useTabs } from './use-tabs.ts'

const number = new Intl.NumberFormat('en-US')

/** The stages with their counts; on a phone a row to scroll. */
export function StageTabs({ board, children }: { board: Board; children: ReactNode }) {
  return (
    <div className="flex items-center gap-x-5 border-b border-line">
      <Tabs board={board} />
      {children}
    </div>
  )
}

function Tabs({ board: { tab, counts } }: { board: Board }) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isWide = useIsWide()
  const row = useRef<HTMLUListElement>(null)
  const isCounted = all !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or one that moves, may be out of view
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (row.current && current) row.current.scrollLeft += middleOf(current) - middleOf(row.current)
  }, [tab, isCounted])
  return (
    <nav aria-label="Stages" className="min-w-0 grow">
      <ul ref={row} className={classes('scroll-row flex gap-x-5', isWide && '-mb-px flex-wrap')}>
        {TABS.map((one) => (
          <TabLink key={one} of={one} current={tab} count={one === 'all' ? all : counts?.[one]} />
        ))}
      </ul>
    </nav>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

interface TabLinkProps {
  of: Tab
  current: Tab
  count: number | null | undefined
}

/** A move changes the counts of two tabs: the other links are not drawn again. */
const TabLink = memo(function TabLink({ of, current, count }: TabLinkProps) {
  const { to } = useTabs(current)
  return (
    <li>
      <Link
        to="/app/pitchbox"
        {...to(of)}
        activeOptions={{ exact: true }}
        aria-current={of === current ? 'page' : undefined}
        className={classes(
          'flex h-11 items-center gap-2 border-y-2 border-transparent t-button text-text-2 hover:text-text',
          'aria-[current=page]:border-b-rule aria-[current=page]:text-text',
        )}
      >
        {TAB_NAMES[of]} {count != null && number.format(count)}
      </Link>
    </li>
  )
})

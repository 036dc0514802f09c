import { Link } from '@tanstack/react-router'
import { createContext, memo, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { useIsWide } from '../layout/use-is-wide.ts'
import { classes } from '../ui/classes.ts'
import { TAB_NAMES, TABS, type Tab } from './stages.ts'
import type { Board } from './use-board.ts'
import { useTabs } from './use-tabs.ts'

const Counts = createContext<Board['counts']>(null)
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
  const isWide = useIsWide()
  const row = useRef<HTMLUListElement>(null)
  const isCounted = counts !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or one that moves, may be out of view
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (row.current && current) row.current.scrollLeft += middleOf(current) - middleOf(row.current)
  }, [tab, isCounted])
  return (
    <nav aria-label="Stages" className="min-w-0 grow">
      <Counts value={counts}>
        <ul ref={row} className={classes('scroll-row flex gap-x-5', isWide && '-mb-px flex-wrap')}>
          {TABS.map((one) => (
            <TabLink key={one} of={one} current={tab} />
          ))}
        </ul>
      </Counts>
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
}

/** A move changes the counts in it alone. */
const TabLink = memo(function TabLink({ of, current }: TabLinkProps) {
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
        {TAB_NAMES[of]} <TabCount of={of} />
      </Link>
    </li>
  )
})

function TabCount({ of }: { of: Tab }) {
  const counts = use(Counts)
  if (!counts) return null
  return number.format(
    of === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[of],
  )
}

import { getRouteApi, Link } from '@tanstack/react-router'
import { memo, type RefObject } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { HeldButton } from '../pitches/HeldButton.tsx'
import { classes } from '../ui/classes.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { ORDERS, TAB_NAMES, TABS, type Tab } from './stages.ts'
import type { Board } from './use-board.ts'
import { useTabs } from './use-tabs.ts'

const loadSummary = () => import('./SummaryDialog.tsx').then(({ SummaryDialog }) => SummaryDialog)
const route = getRouteApi('/app/pitchbox')

interface BoardToolsProps {
  post_id: string
  board: Board
  held_count: number
  /** The request has closed. */
  isDecided: boolean
  search: string
  onSearch: (text: string) => void
  section: RefObject<HTMLElement | null>
}

/** The stages with their counts, and above the list its search and order. */
export function BoardTools({
  post_id,
  board,
  held_count,
  isDecided,
  search,
  onSearch,
  section,
}: BoardToolsProps) {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-5 border-b border-line">
        <Tabs board={board} />
        {board.log.acts.length > 0 && (
          <button
            type="button"
            className="link min-h-6 t-meta max-md:min-h-11"
            disabled={board.isDormant}
            onClick={board.undoLast}
          >
            Undo Last Move
          </button>
        )}
        {isDecided && <SummaryButton post_id={post_id} />}
        <HeldButton post_id={post_id} held_count={held_count} returnFocus={section} />
      </div>
      <Finder search={search} onSearch={onSearch} />
    </>
  )
}

/** Not drawn again by a move. */
const Finder = memo(function Finder({ search, onSearch }: Pick<BoardToolsProps, 'search' | 'onSearch'>) {
  const { order = 'newest', ...address } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="mb-[18px] flex gap-2.5 max-sm:flex-col">
      <div className="grow">
        <SearchField
          label="Search pitches"
          placeholder="Source, pitcher or text"
          value={search}
          onSearch={onSearch}
        />
      </div>
      <div className="sm:w-[190px]">
        <SelectInput
          aria-label="Order"
          options={ORDERS}
          value={order}
          onChange={(chosen) =>
            void navigate({
              search: { ...address, ...(chosen !== 'newest' && { order: chosen }) },
              replace: true,
              resetScroll: false,
              state: true,
            })
          }
        />
      </div>
    </div>
  )
})

function SummaryButton({ post_id }: { post_id: string }) {
  const dialog = useLoadedDialog(loadSummary, 'The pitches did not load')
  return (
    <>
      <button
        type="button"
        className="link min-h-6 t-meta max-md:min-h-11"
        onClick={dialog.open}
        {...dialog.early}
      >
        Print or Export
      </button>
      {dialog.Dialog && <dialog.Dialog post_id={post_id} onClose={dialog.close} />}
    </>
  )
}

const number = new Intl.NumberFormat('en-US')

function Tabs({ board: { tab, counts } }: { board: Board }) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <nav aria-label="Stages" className="grow">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {TABS.map((one) => (
          <TabLink key={one} of={one} current={tab} count={one === 'all' ? all : counts?.[one]} />
        ))}
      </ul>
    </nav>
  )
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

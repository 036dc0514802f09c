import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BoardPage } from '../../contract/board.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import { useHistorySearch } from '../directory/use-history-search.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { useIsWide } from '../layout/use-is-wide.ts'
import { boardLists, boardQuery } from '../outcomes/board-rows.data.ts'
import { PitchboxSkeleton } from '../pitches/PitchboxList.tsx'
import type { BoardProps } from '../pitches/RequestPitches.tsx'
import { AnswersState, ChosenQuestion } from './AnswersBar.tsx'
import { ArrivedPitches } from './ArrivedPitches.tsx'
import { BoardBanner } from './BoardBanner.tsx'
import { BoardColumns } from './BoardColumns.tsx'
import { BoardTools } from './BoardTools.tsx'
import { BulkLines } from './BulkLines.tsx'
import { rowOrBoard } from './board-focus.ts'
import { Comparison } from './Comparison.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { QueueLine } from './QueueLine.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StageTabs } from './StageTabs.tsx'
import type { Tab } from './stages.ts'
import { useAllPages } from './use-all-pages.ts'
import { useAnswers } from './use-answers.ts'
import { useBarHeight } from './use-bar-height.ts'
import { useBoard } from './use-board.ts'
import { useBoardActs } from './use-board-acts.tsx'
import { IN_BOARD, useBoardKeys } from './use-board-keys.ts'
import { useTabs } from './use-tabs.ts'

const route = getRouteApi('/app/pitchbox')
const NONE: readonly BoardPage[] = []

/** The pitches to one of the author's requests, in the stages that they put them into. */
export function TriageBoard({ post_id, expires_at, isClosed, onClose }: BoardProps) {
  const { stage, order = 'newest' } = route.useSearch()
  const [search, searchFor] = useHistorySearch()
  const client = useQueryClient()
  const query = useInfiniteQuery(boardQuery(post_id, { search, order }))
  const section = useRef<HTMLElement>(null)
  const pages = query.data?.pages ?? NONE
  const first = useFirstTab(pages[0])
  const tab = stage ?? first
  const board = useBoard({ post_id, pages, tab, name: `${post_id} ${tab} ${order} ${search}`, section })
  const { goBy } = useTabs(tab)
  const focusAfter = () => rowOrBoard(section.current, board.current?.id)
  const isOpen = expires_at === undefined ? null : String(onClose !== undefined)
  // A deadline that passes in the middle of sorting takes nothing away.
  useOnChange(isClosed === undefined ? null : String(isClosed), board.log.clear)
  useOnChange(isOpen && `${isOpen} ${expires_at}`, () => void client.invalidateQueries(boardLists(post_id)))
  useAllPages(query)
  const answers = useAnswers(post_id, board.say)
  /** What is selected moves, as by the bar over it; else the current pitch. */
  const sort = (stage: Stage) => {
    if (board.selected.length === 0) board.put(stage)
    else if (stage === 'declined') board.askWhy()
    else board.putSelected(stage)
  }
  useBoardKeys({
    nextPitch: () => board.step(1),
    previousPitch: () => board.step(-1),
    shortlistPitch: () => sort('shortlist'),
    maybePitch: () => sort('maybe'),
    declinePitch: () => sort('declined'),
    usePitch: () => sort('used'),
    renewPitch: () => sort('new'),
    selectPitch: () => board.current && board.toggle(board.current.id),
    selectNext: () => board.extend(1),
    selectPrevious: () => board.extend(-1),
    selectAllPitches: board.selectAll,
    declineSelected: board.askWhy,
    comparePitches: board.compare,
    editNote: board.editNote,
    toggleAnswers: answers.toggle,
    chooseQuestion: (key) => answers.show(Number(key)),
    openConversation: board.converse,
    undoMove: board.undoLast,
    previousStage: () => goBy(-1),
    nextStage: () => goBy(1),
    clearSelection: () =>
      board.selected.length === 0 && answers.question ? answers.toggle() : board.clear(),
  })
  const isWide = useIsWide()
  const bar = useRef<HTMLDivElement>(null)
  const barHeight = useBarHeight(bar)
  const acts = useBoardActs({
    ...{ post_id, board, section },
    held_count: pages[0]?.held_count ?? 0,
    isDecided: pages[0]?.state === 'closed' || pages[0]?.state === 'settled',
  })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Pitch board"
      className="outline-none"
      // Beside a pane the list is as high as the bar lets it: the browser would scroll it below the bar.
      style={board.isLarge ? { overflowAnchor: 'none' } : undefined}
      {...IN_BOARD}
    >
      <BoardTools answers={answers} search={search} onSearch={searchFor} onDown={board.enter} />
      <p aria-live="polite" className="sr-only">
        {board.said}
      </p>
      <BoardBanner
        post_id={post_id}
        first={pages[0]}
        counts={board.counts}
        closed_at={expires_at ?? null}
        isReadOnly={board.isReadOnly}
      >
        {!isWide && acts.buttons}
      </BoardBanner>
      <QueueLine queue={board.queue} />
      <BulkLines board={board} />
      {/* Below the header, which on a phone stays in view too, and over the checks of the rows. */}
      <div ref={bar} className="sticky bg-page" style={{ zIndex: 11, top: isWide ? 0 : 49 }}>
        <StageTabs board={board}>{isWide && acts.buttons}</StageTabs>
        <ChosenQuestion answers={answers} />
        <SelectionBar board={board} />
        <ArrivedPitches post_id={post_id} loaded={board.loaded} section={section} />
      </div>
      <AnswersState answers={answers} />
      {query.data ? (
        <BoardColumns
          post_id={post_id}
          board={board}
          answers={answers}
          search={search}
          isOld={query.isPlaceholderData}
          isWhole={!query.hasNextPage}
          onClose={onClose}
          section={section}
          barHeight={barHeight}
        />
      ) : query.isError ? (
        <LoadFailed
          title="The pitches did not load"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <PitchboxSkeleton label="Loading pitches" />
      )}
      {acts.dialogs}
      {board.compared.length > 0 && <Comparison post_id={post_id} board={board} focusAfter={focusAfter} />}
      {board.declined.length > 0 && (
        <DeclineDialog
          count={board.declined.length}
          onDecline={board.decline}
          onClose={board.keepThem}
          focusAfter={focusAfter}
        />
      )}
    </section>
  )
}

/** Calls back when this changes, once it is known. */
function useOnChange(value: string | null, act: () => void) {
  const onChange = useEffectEvent(act)
  const before = useRef(value)
  useEffect(() => {
    const { current } = before
    before.current = value
    if (current !== null && current !== value) onChange()
  }, [value])
}

/** New, or All if there was nothing new as the list loaded. */
function useFirstTab(first: BoardPage | undefined): Tab {
  const [tab, setTab] = useState<Tab>()
  if (first && !tab) setTab(first.counts.new > 0 ? 'new' : 'all')
  return tab ?? 'new'
}

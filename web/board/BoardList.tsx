import { memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from '../ui/classes.ts'
import { BoardRow as Row } from './BoardRow.tsx'
import { rowId } from './board-focus.ts'
import { TAB_NAMES } from './stages.ts'
import type { Answers } from './use-answers.ts'
import type { Board } from './use-board.ts'
import { useBoardRows } from './use-board-rows.ts'

/** Drawn again only when it shows something else: most rows only move up. */
const BoardRow = memo(Row)

interface BoardListProps {
  board: Board
  answers: Answers
  search: string
  isWhole: boolean
  /** Of what stays in view above. */
  barHeight: number
}

/** A virtual list of pitches: only the rows near the visible ones, and the current one, are in the page. */
export function BoardList({ board, answers, search, isWhole, barHeight }: BoardListProps) {
  const { shown, tab, index, isLarge, isReadOnly } = board
  const areAnswers = answers.question !== undefined
  const { box, list, rows, items } = useBoardRows(shown, index, isLarge, areAnswers, barHeight)
  const latest = useRef(board)
  useLayoutEffect(() => {
    latest.current = board
  })
  const open = useCallback((id: string) => latest.current.open(id), [])
  const toggle = useCallback((id: string) => latest.current.toggle(id), [])
  const view = `${answers.question?.id} ${answers.isLoading}`
  const viewBefore = useRef(view)
  useEffect(() => {
    if (viewBefore.current === view) return
    viewBefore.current = view
    // The rows above it have other heights now.
    if (index >= 0) rows.scrollToIndex(index)
  }, [view, index, rows])
  return (
    <div
      ref={box}
      className={classes(isLarge && 'shrink-0 overflow-y-auto overscroll-contain border-r border-line')}
      style={
        isLarge ? { width: areAnswers ? 560 : 420, contain: 'strict', overflowAnchor: 'none' } : undefined
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: its rows are placed by their index */}
      <div
        ref={list}
        role="list"
        aria-label={tab === 'all' ? 'All pitches' : `Pitches in ${TAB_NAMES[tab]}`}
        className="relative"
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[data-row]')
          if (row) board.choose(shown[Number(row.dataset.index)]!.id)
        }}
        style={{ height: rows.getTotalSize(), display: 'flow-root' }}
      >
        {items.map(({ key, index: at, start }, n) => {
          const row = shown[at]!
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={key}
              ref={rows.measureElement}
              id={rowId(row.id)}
              role="listitem"
              data-index={at}
              data-row
              aria-posinset={at + 1}
              aria-setsize={isWhole ? shown.length : -1}
              className={classes('scroll-my-4', !isLarge && 'absolute inset-x-0')}
              style={{
                contain: 'layout style',
                ...(isLarge
                  ? // Rows that follow each other move up by themselves.
                    { marginTop: start - (items[n - 1]?.end ?? 0) || undefined }
                  : {
                      // Where a row only moves, less is laid out and painted than with another top.
                      top: 0,
                      transform: `translateY(${start - rows.options.scrollMargin}px)`,
                      scrollMarginTop: barHeight + 16,
                    }),
              }}
            >
              <BoardRow
                row={row}
                isCurrent={at === index}
                isSelected={board.isSelected(row.id)}
                isNarrow={isLarge}
                isOff={isReadOnly}
                hasStage={tab === 'all'}
                answer={areAnswers ? answers.answerOf(row.id) : undefined}
                search={search}
                onOpen={open}
                onSelect={toggle}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

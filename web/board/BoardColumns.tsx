import type { CSSProperties, RefObject } from 'react'
import type { BoardProps } from '../pitches/RequestPitches.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { StateMessage } from '../ui/StateMessage.tsx'
import { BoardList } from './BoardList.tsx'
import { rowOrBoard } from './board-focus.ts'
import { PitchPane } from './PitchPane.tsx'
import { PitchSheet } from './PitchSheet.tsx'
import { TAB_NAMES } from './stages.ts'
import type { Answers } from './use-answers.ts'
import type { Board } from './use-board.ts'

interface BoardColumnsProps extends Pick<BoardProps, 'onClose'> {
  post_id: string
  board: Board
  answers: Answers
  search: string
  /** The rows are a previous search's results, while this one loads. */
  isOld: boolean
  /** There are no others. */
  isWhole: boolean
  section: RefObject<HTMLElement | null>
  /** Of what stays in view above. */
  barHeight: number
}

/** The list with the current pitch beside it, each scrolling by itself; on a smaller screen the pitch is in a sheet. */
export function BoardColumns({
  post_id,
  board,
  answers,
  search,
  isOld,
  isWhole,
  onClose,
  section,
  barHeight,
}: BoardColumnsProps) {
  const { shown, current, isLarge } = board
  if (shown.length === 0 && isWhole && !isOld)
    return <Nothing board={board} isSearch={search !== ''} onClose={onClose} />
  const list = (
    <BoardList board={board} answers={answers} search={search} isWhole={isWhole} barHeight={barHeight} />
  )
  return (
    <div
      aria-busy={isOld || undefined}
      className={classes('clear-of-bars', isOld && 'opacity-50')}
      style={{ '--bar': `${barHeight}px` } as CSSProperties}
    >
      {isLarge ? (
        <div
          data-columns
          className="flex border-t-2 border-rule"
          style={{
            height: `calc(100dvh - ${barHeight}px)`,
            scrollMarginTop: barHeight,
          }}
        >
          {list}
          {current && <PitchPane post_id={post_id} board={board} row={current} section={section} />}
        </div>
      ) : (
        <>
          {list}
          {current && board.isSheetOpen && (
            <PitchSheet
              post_id={post_id}
              board={board}
              row={current}
              focusAfter={() => rowOrBoard(section.current, current.id)}
            />
          )}
        </>
      )}
    </div>
  )
}

interface NothingProps extends Pick<BoardProps, 'onClose'> {
  board: Board
  isSearch: boolean
}

function Nothing({ board: { tab, rows, isReadOnly }, isSearch, onClose }: NothingProps) {
  if (isSearch && rows.length === 0)
    return <StateMessage title="No pitches found">Nothing that was pitched matches your search.</StateMessage>
  if (rows.length === 0)
    return (
      <StateMessage title="No pitches yet">
        Pitches to this request will appear here as they arrive.
      </StateMessage>
    )
  if (isSearch)
    return <StateMessage title="No pitches found">None in {TAB_NAMES[tab]} matches your search.</StateMessage>
  if (tab !== 'new') return <StateMessage title={`No pitches in ${TAB_NAMES[tab]}`} />
  return (
    <StateMessage
      title="All pitches sorted"
      actions={
        onClose && (
          <Button disabled={isReadOnly} onClick={onClose}>
            Close Request
          </Button>
        )
      }
    />
  )
}

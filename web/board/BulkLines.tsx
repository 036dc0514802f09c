import { InlineNotice, NoticeButton } from '../ui/InlineNotice.tsx'
import { useNow } from '../ui/use-now.ts'
import { clockTime } from './board-times.ts'
import type { Act } from './move-log.ts'
import type { Board } from './use-board.ts'

/** Moves of many, for as long as no pitcher has read them. */
export function BulkLines({ board: { log, undo, isReadOnly } }: { board: Board }) {
  return log.acts.map(
    (act) =>
      act.bulk && <BulkLine key={act.id} bulk={act.bulk} isOff={isReadOnly} onUndo={() => undo(act)} />,
  )
}

function BulkLine({
  bulk: { words, until },
  isOff,
  onUndo,
}: {
  bulk: NonNullable<Act['bulk']>
  isOff: boolean
  onUndo: () => void
}) {
  const now = useNow(new Date(until).toISOString())
  if (until <= now) return null
  return (
    <div className="mb-3">
      <InlineNotice
        actions={
          <NoticeButton disabled={isOff} onClick={onUndo}>
            Undo
          </NoticeButton>
        }
      >
        {words}. Undo until {clockTime(until)}
      </InlineNotice>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Conversation } from '../../contract/messages.ts'
import { classes } from '../ui/classes.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { useConversationRows } from './use-conversation-rows.ts'

interface RowsProps {
  list: readonly Conversation[]
  /** There are no others. */
  isWhole: boolean
  /** The rows are a previous search's results, while this one loads. */
  isOld: boolean
  readerId: string
  /** What follows the rows. */
  children: ReactNode
}

/** A virtual list of conversations: only the rows near the visible ones are in the page. */
export function ConversationRows({ list, isWhole, isOld, readerId, children }: RowsProps) {
  const { box, rows, onFocus } = useConversationRows(list)
  return (
    <div ref={box} className="min-h-0 grow overflow-y-auto overscroll-contain [overflow-anchor:none]">
      <ul
        aria-label="Conversations"
        aria-busy={isOld || undefined}
        className={classes('relative', isOld && 'opacity-50')}
        style={{ height: rows.getTotalSize() }}
        onFocus={onFocus}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? list.length : -1}
            className="absolute inset-x-0"
            style={{ top: start }}
          >
            <ConversationRow conversation={list[index]!} readerId={readerId} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

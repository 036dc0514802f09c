import { memo } from 'react'
import { MessageLine } from './MessageLine.tsx'
import { areSame, type Run } from './thread-lines.ts'
import type { Send } from './use-send.ts'

interface RunProps {
  run: Run
  /** The end of the thread, which grows. */
  isLast: boolean
  conversation_id: string
  readerId: string
  send: Send
}

/**
 * A few messages that render together when one of them changes. The browser skips them while they are far from view.
 */
export const MessageRun = memo(function MessageRun({ run, isLast, ...rest }: RunProps) {
  return (
    // Skipped content is clipped, and would lose what sticks out of it, such as the rule beside the reader's own
    // messages.
    <ol data-run={isLast ? 'growing' : 'whole'} className="-mx-3.5 px-3.5">
      {run.lines.map((line) => (
        <MessageLine key={line.id} line={line} {...rest} />
      ))}
    </ol>
  )
}, isUnchanged)

function isUnchanged(before: RunProps, now: RunProps): boolean {
  return (
    areSame(before.run.lines, now.run.lines) &&
    before.isLast === now.isLast &&
    before.conversation_id === now.conversation_id &&
    before.readerId === now.readerId &&
    before.send === now.send
  )
}

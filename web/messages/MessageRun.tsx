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

/** A few texts, drawn anew when one of them changes. Far from what is read the browser passes over them. */
export const MessageRun = memo(function MessageRun({ run, isLast, ...rest }: RunProps) {
  return (
    // What is passed over cuts what stands out of it, as the rule beside own texts does.
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

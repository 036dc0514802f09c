import type { ReactNode } from 'react'
import { wordsOf } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage, type StateMessageProps } from '../ui/StateMessage.tsx'

interface LoadFailedProps extends Pick<StateMessageProps, 'title' | 'level' | 'className'> {
  error: unknown
  onRetry: () => void
  /** What is kept meanwhile: "Your search is kept." */
  children?: ReactNode
}

/** Replaces what did not load: why, and a retry. For a part of a page use FailedLine. */
export function LoadFailed({ error, onRetry, children, ...message }: LoadFailedProps) {
  return (
    <StateMessage kind="error" actions={<Button onClick={onRetry}>Try Again</Button>} {...message}>
      {wordsOf(error)} {children}
    </StateMessage>
  )
}

import type { ReactNode } from 'react'
import { ApiError, wordsOf } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage, type StateMessageProps } from '../ui/StateMessage.tsx'

interface LoadFailedProps extends Pick<StateMessageProps, 'title' | 'level' | 'className'> {
  error: unknown
  onRetry: () => void
  /** What is kept meanwhile: "Your search is kept." */
  children?: ReactNode
}

/** Trying again would not change these answers. */
const FINAL = [403, 404]

/** Replaces what did not load: why, and a retry unless it is refused or gone. For a part of a page use FailedLine. */
export function LoadFailed({ error, onRetry, children, ...message }: LoadFailedProps) {
  const isFinal = error instanceof ApiError && FINAL.includes(error.status)
  const retry = isFinal ? undefined : <Button onClick={onRetry}>Try Again</Button>
  return (
    <StateMessage kind="error" actions={retry} {...message}>
      {wordsOf(error)} {children}
    </StateMessage>
  )
}

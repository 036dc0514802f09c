import { authFailure } from '../accounts/auth-failure.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'

interface SectionFailureProps {
  title: string
  error: Error
  onRetry: () => void
}

/** A section that did not load; the rest of the page stays. */
export function SectionFailure({ title, error, onRetry }: SectionFailureProps) {
  return (
    <StateMessage
      kind="error"
      level={3}
      title={title}
      className="py-0!"
      actions={<Button onClick={onRetry}>Try Again</Button>}
    >
      {authFailure(error, 'Something went wrong on our side.')}
    </StateMessage>
  )
}

import { useRouter } from '@tanstack/react-router'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'

/** A page whose data did not come: what happened, what is kept, one way on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter()
  // A refusal says in its own words what to do.
  if (error instanceof ApiError && error.status === 403)
    return (
      <div className="page-width py-12">
        <StateMessage kind="error" title="You cannot open this page yet">
          {error.message}
        </StateMessage>
      </div>
    )
  const unreachable = error instanceof ApiError && (error.status === 0 || error.status === 503)
  return (
    <div className="page-width py-12">
      <StateMessage
        kind={unreachable ? 'offline' : 'error'}
        title={unreachable ? 'The server did not answer' : 'The page did not load'}
        actions={<Button onClick={() => void router.invalidate()}>Try again</Button>}
      >
        {unreachable
          ? 'Check your connection. Nothing that you wrote is lost.'
          : 'Something went wrong on our side.'}
      </StateMessage>
    </div>
  )
}

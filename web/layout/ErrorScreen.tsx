import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../api/call.ts'
import { isLostPart, loadAnew } from '../api/lost-parts.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { useWhenReady } from './use-when-ready.ts'

/** A page whose data did not load: what happened, what is kept, one way on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter()
  if (isLostPart(error)) return <LostPart />
  // A refusal says in its own words what to do.
  if (error instanceof ApiError && error.status === 403)
    return (
      <div className="page-width py-12">
        <StateMessage kind="error" title="You cannot open this page yet">
          {error.message}
        </StateMessage>
      </div>
    )
  const again = () => void router.invalidate()
  if (error instanceof ApiError && (error.status === 0 || error.status === 503))
    return <Unreachable onAgain={again}>Check your connection. Nothing that you wrote is lost.</Unreachable>
  return (
    <div className="page-width py-12">
      <StateMessage
        kind="error"
        title="The page did not load"
        actions={<Button onClick={again}>Try Again</Button>}
      >
        Something went wrong on our side.
      </StateMessage>
    </div>
  )
}

/** The page's own code did not load: nothing is typed in it yet, so a reload loses nothing. */
function LostPart() {
  // At once as well: after an update the server is there, and only the chunk is gone.
  useEffect(() => void loadAnew(), [])
  useWhenReady(() => void loadAnew())
  return (
    <Unreachable onAgain={() => void loadAnew({ asked: true })}>
      Check your connection. The page opens by itself as soon as the server answers.
    </Unreachable>
  )
}

function Unreachable({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <div className="page-width py-12">
      <StateMessage
        kind="offline"
        title="The server did not answer"
        actions={<Button onClick={onAgain}>Try Again</Button>}
      >
        {children}
      </StateMessage>
    </div>
  )
}

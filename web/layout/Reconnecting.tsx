import { Skeleton } from '../ui/Skeleton.tsx'
import { useWhenReady } from './use-when-ready.ts'

/** There is a session, but the server is away: the page waits for it instead of asking to sign in again. */
export function Reconnecting() {
  // Nothing is typed here yet, so a reload loses nothing, and it renews the session without waiting.
  useWhenReady(() => location.reload())
  return (
    <main className="page-width py-12">
      <p role="status" className="t-h2">
        Reconnecting...
      </p>
      <p className="mt-2 t-body text-text-2">The server does not answer right now. You stay signed in.</p>
      <div className="mt-8 grid max-w-[640px] gap-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
      </div>
    </main>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/app.css'
import { dropAddressTokens } from './api/address-tokens.ts'
import { ApiError } from './api/call.ts'
import { noteFirstView } from './api/first-view.ts'
import { isLostPart, watchLostParts } from './api/lost-parts.ts'
import { queryClient } from './api/query-client.ts'
import { onSession, onSignOut } from './api/session.ts'
import { askEarly } from './ask-early.ts'
import { MembershipOver } from './auth/membership-over.tsx'
import { SessionRequired } from './auth/session-required.ts'
import { dropNotedAt } from './dormancy/noted-at.ts'
import { followMember } from './follow-member.ts'
import { router } from './router.tsx'
import { dropTheme } from './ui/theme.ts'

const FIRST_VIEW_MS = 10_000

dropAddressTokens()
const loadAgain = () => void router.invalidate()
// First, so that another person's pages load from an empty cache.
followMember(queryClient, loadAgain)
// The session decides which pages load: a sign-in shows the requested page, a sign-out the sign-in screen.
onSession(loadAgain)
// A member's choice must not show to a visitor.
onSignOut(() => {
  dropTheme()
  dropNotedAt()
})
watchLostParts()

// The feed says by itself when its posts are there; nothing waits longer than that takes on a very slow line.
router.subscribe('onRendered', ({ toLocation }) => {
  if (toLocation.pathname !== '/app/feed') noteFirstView()
})
setTimeout(noteFirstView, FIRST_VIEW_MS)

// A page requested without a session, or that the server did not answer for, reports it itself: this is not a bug.
function logFault(error: unknown) {
  const isShown = [SessionRequired, MembershipOver, ApiError].some((kind) => error instanceof kind)
  if (!(isShown || isLostPart(error))) reportError(error)
}

// The requested page's chunks load while the session is checked, not after. The page retries and reports one that is
// lost.
const [asked] = router.getMatchedRoutes(router.latestLocation.pathname)
void askEarly(queryClient, router).then(() => {
  for (const route of asked) void router.loadRouteChunk(route)?.catch(() => undefined)
})

const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError: logFault }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

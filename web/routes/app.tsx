import { createFileRoute, redirect } from '@tanstack/react-router'
import type { ApiError } from '../api/call.ts'
import { requireMember } from '../auth/guard.ts'
import { MemberArea } from '../auth/MemberArea.tsx'
import { SignInInPlace } from '../auth/SignInInPlace.tsx'
import type { SessionRequired } from '../auth/session-required.ts'
import { PageSkeleton } from '../layout/PageSkeleton.tsx'
import { askingPage, type FeedAsks } from '../matches/feed-asks.ts'

export const Route = createFileRoute('/app')({
  // Before any request of the pages below: the server refuses members who have another step to complete first.
  beforeLoad: async ({ context, location }) => {
    const { action } = location.search as FeedAsks
    const asks = action && redirect({ href: askingPage(action), reloadDocument: true, replace: true })
    const { account, instead } = await requireMember(context.queryClient, location.pathname).catch(
      (error: SessionRequired | ApiError) => {
        // Not while the server is away. 403: the code of a second factor is due.
        const isSignInDue = error.status === 'out' || error.status === 401 || error.status === 403
        throw (isSignInDue && asks) || error
      },
    )
    if (instead) throw asks || redirect({ to: instead, replace: true })
    return { account }
  },
  component: MemberArea,
  errorComponent: SignInInPlace,
  pendingComponent: PageSkeleton,
})

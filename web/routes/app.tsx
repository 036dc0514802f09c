import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireMember } from '../auth/guard.ts'
import { MemberArea } from '../auth/MemberArea.tsx'
import { SignInInPlace } from '../auth/SignInInPlace.tsx'
import { PageSkeleton } from '../layout/PageSkeleton.tsx'

export const Route = createFileRoute('/app')({
  // Before any request of the pages below: the server refuses members who have another step to complete first.
  beforeLoad: async ({ context, location }) => {
    const { account, instead } = await requireMember(context.queryClient, location.pathname)
    if (instead) throw redirect({ to: instead, replace: true })
    return { account }
  },
  component: MemberArea,
  errorComponent: SignInInPlace,
  pendingComponent: PageSkeleton,
})

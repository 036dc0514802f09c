import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireMember } from '../auth/guard.ts'
import { MemberArea } from '../auth/MemberArea.tsx'
import { SignInInPlace } from '../auth/SignInInPlace.tsx'
import { PageSkeleton } from '../layout/PageSkeleton.tsx'

export const Route = createFileRoute('/app')({
  // Before anything of the pages below is asked for: the server refuses it to whoever has a step to do first.
  beforeLoad: async ({ context, location }) => {
    const { account, instead } = await requireMember(context.queryClient, location.pathname)
    if (instead) throw redirect({ to: instead, replace: true })
    return { account }
  },
  component: MemberArea,
  errorComponent: SignInInPlace,
  pendingComponent: PageSkeleton,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { settledSession } from '../api/session.ts'
import { requireMember } from '../auth/guard.ts'
import { MemberArea } from '../auth/MemberArea.tsx'
import { SignInInPlace } from '../auth/SignInInPlace.tsx'
import { PageSkeleton } from '../layout/PageSkeleton.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, location }) => {
    const session = await settledSession()
    if (session.status === 'out') {
      const afterSignIn = { to: location.pathname, search: location.search }
      throw redirect({ to: '/login', state: { afterSignIn }, replace: true })
    }
    const { account, instead } = await requireMember(context.queryClient, location.pathname)
    if (instead) throw redirect({ to: instead, replace: true })
    if (account.role !== 'admin') throw redirect({ to: '/app/feed', replace: true })
    return { account }
  },
  component: MemberArea,
  errorComponent: SignInInPlace,
  pendingComponent: PageSkeleton,
})

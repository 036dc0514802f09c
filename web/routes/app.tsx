import { createFileRoute } from '@tanstack/react-router'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { settledSession } from '../api/session.ts'
import { MemberArea } from '../auth/MemberArea.tsx'
import { SignInInPlace } from '../auth/SignInInPlace.tsx'
import { SessionRequired } from '../auth/session-required.ts'

export const Route = createFileRoute('/app')({
  beforeLoad: async () => {
    const session = await settledSession()
    if (session.status !== 'in') throw new SessionRequired(session.status)
  },
  loader: ({ context }) => context.queryClient.query({ ...ownAccountQuery, staleTime: 'static' }),
  component: MemberArea,
  errorComponent: SignInInPlace,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { currentSession } from '../api/session.ts'

export const Route = createFileRoute('/app/account/profile/$account_id')({
  beforeLoad: ({ params: { account_id } }) => {
    if (account_id.toLowerCase() === currentSession().accountId)
      throw redirect({ to: '/app/account/profile', replace: true })
    throw redirect({ href: `/app/profile/${encodeURIComponent(account_id)}`, replace: true })
  },
})

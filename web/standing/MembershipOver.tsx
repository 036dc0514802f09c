import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { NarrowMain } from '../layout/QuietLayout.tsx'
import { momentOf } from './moments.ts'

/** That a member is suspended or banned, and where they read why. */
export function MembershipOver() {
  const { data: account } = useQuery({ ...ownAccountQuery, enabled: false })
  const until = account?.suspended_until
  const title = until
    ? `Your membership is suspended until ${momentOf(until)}.`
    : 'Your membership has ended.'
  return (
    <NarrowMain>
      <title>Membership | Beatline</title>
      <h1 className="t-h1">{title}</h1>
      <p className="mt-5">
        <Link className="link" to="/app/account/privacy" hash="standing">
          Read Why and Appeal
        </Link>
      </p>
    </NarrowMain>
  )
}

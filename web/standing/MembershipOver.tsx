import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { NarrowMain, QuietLayout } from '../layout/QuietLayout.tsx'
import { Button } from '../ui/Button.tsx'
import { momentOf } from './moments.ts'
import { useSuspensionEnd } from './use-suspension-end.ts'

/** In place of a page of a member who is suspended or banned. */
export function MembershipOver({ onLogOut }: { onLogOut: () => void }) {
  const { data: account } = useQuery({ ...ownAccountQuery, enabled: false })
  useSuspensionEnd()
  const until = account?.suspended_until
  const title = until
    ? `Your membership is suspended until ${momentOf(until)}.`
    : 'Your membership has ended.'
  return (
    <QuietLayout action={<Button onClick={onLogOut}>Log out</Button>}>
      <title>Membership | Beatline</title>
      <NarrowMain>
        <h1 className="t-h1">{title}</h1>
        <p className="mt-5">
          <Link className="link" to="/app/account/privacy" hash="standing">
            Read Why and Appeal
          </Link>
        </p>
      </NarrowMain>
    </QuietLayout>
  )
}

import type { MemberEntry } from '../../../contract/membership.ts'
import { useNow } from '../../ui/use-now.ts'
import { daysAgo } from './days-ago.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

const devices = (count: number) =>
  count === 0 ? 'Not signed in' : count === 1 ? '1 device' : `${count.toLocaleString('en-US')} devices`

/** When a member was last active, and on how many devices they are signed in. */
export function Activity({ member }: { member: MemberEntry }) {
  return (
    <div className="t-meta text-text-3 max-md:flex max-md:flex-wrap max-md:gap-x-3 md:text-right">
      <p>{member.last_sign_in_at ? <LastActive at={member.last_active_at} /> : 'Not yet active'}</p>
      <p>{devices(member.sessions)}</p>
    </div>
  )
}

function LastActive({ at }: { at: string }) {
  const now = useNow()
  return (
    <>
      Last active{' '}
      <time dateTime={at} title={moment.format(new Date(at))}>
        {daysAgo(at, now)}
      </time>
    </>
  )
}

import { Link } from '@tanstack/react-router'
import type { MemberEntry } from '../../../contract/membership.ts'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import { memberName } from '../../directory/member-name.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BreakingAddress } from '../BreakingAddress.tsx'
import { Activity } from './Activity.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import type { MemberActs } from './use-member-acts.ts'

interface EntryRowProps {
  member: MemberEntry
  /** The reader's own row. */
  isSelf: boolean
  acts: MemberActs
}

/** A row of the list: the member, how to reach them, since when they have been away, and what an admin can do. */
export function EntryRow({ member, isSelf, acts }: EntryRowProps) {
  const { id, email, role, picture_url, title, organization, status } = member
  const underway = acts.underway(id)
  return (
    <li className="contained border-t border-line">
      <div className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-4 py-3 md:grid-cols-[36px_minmax(0,1fr)_minmax(0,1fr)_176px_32px]">
        <Avatar id={id} picture_url={picture_url} size={36} className="max-md:self-start" />
        <div className="min-w-0">
          <h2 dir="auto" className="t-h3 wrap-anywhere">
            <Name member={member} />
            {isSelf && <span className="ml-2 t-meta text-text-3">(you)</span>}
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 t-meta text-text-3">
            {ADMIN_ROLE_NAMES[role]} <StatusBadge status={status} />
          </p>
        </div>
        <div className="min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:mt-1.5">
          <p className="t-body wrap-anywhere">
            <BreakingAddress email={email} />
          </p>
          <p dir="auto" className="t-meta text-text-3 wrap-anywhere">
            {[title, organization].filter(Boolean).join(' at ')}
          </p>
        </div>
        <div className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-3 max-md:mt-1">
          {underway ? <p className="t-meta text-text-2">{underway}</p> : <Activity member={member} />}
        </div>
        <div className="flex justify-end max-md:col-start-3 max-md:row-start-1 max-md:self-start">
          {!isSelf && <EntryMenu member={member} isBusy={underway !== undefined} acts={acts} />}
        </div>
      </div>
    </li>
  )
}

/** Links to the profile of members who can have one. */
function Name({ member }: { member: MemberEntry }) {
  if (member.role === 'admin' || member.status === 'Invited') return memberName(member)
  return (
    <Link className="hover:underline" to="/app/profile/$profile_id" params={{ profile_id: member.id }}>
      {memberName(member)}
    </Link>
  )
}

import type { MemberCard } from '../../contract/directory.ts'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Marked } from '../ui/Marked.tsx'
import { memberName } from './member-name.ts'
import { RoleBadge } from './RoleBadge.tsx'

/** Picture, name and role at the top of a member's cell. */
export function MemberHead({ member, search }: { member: MemberCard; search: string }) {
  const name = memberName(member)
  return (
    <div className="flex items-start gap-3">
      <Avatar id={member.id} picture_url={member.picture_url} size={48} />
      <div className="min-w-0 grow">
        <h2 dir="auto" className="line-clamp-2 t-h3-big wrap-anywhere" title={name}>
          <Marked text={name} search={search} />
        </h2>
        <p className="mt-1">
          <RoleBadge role={member.role} />
        </p>
      </div>
      <MemberMenu id={member.id} name={name} className="-mr-2" />
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { MemberCard } from '../../contract/directory.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { Button } from '../ui/Button.tsx'
import { Marked } from '../ui/Marked.tsx'
import { MemberHead } from './MemberHead.tsx'
import { memberName } from './member-name.ts'

/** A member in the directory, with a button to message them. */
export function DirectoryMemberCell({ member, search }: { member: MemberCard; search: string }) {
  const { bio, beats = [], location } = member.profile
  const work = titleAtOrganization(member.profile)
  return (
    <article aria-label={memberName(member)} className="flex h-full flex-col">
      <MemberHead member={member} search={search} />
      {work && (
        <p dir="auto" className="mt-3 line-clamp-2 t-section wrap-anywhere">
          <Marked text={work} search={search} />
        </p>
      )}
      {bio && (
        <p dir="auto" className="mt-1 line-clamp-3 t-bio text-text-2 wrap-anywhere">
          {bio}
        </p>
      )}
      {(beats.length > 0 || location) && (
        <div className="mt-2 t-meta text-text-3 wrap-anywhere">
          {beats.length > 0 && (
            <p dir="auto" className="line-clamp-2">
              <Marked text={beats.join(', ')} search={search} />
            </p>
          )}
          {location && (
            <p dir="auto" className="line-clamp-1">
              <Marked text={location} search={search} />
            </p>
          )}
        </div>
      )}
      <p className="mt-auto pt-3.5">
        <Button asChild size="small" className="max-md:h-11">
          <Link to="/app/profile/$profile_id" params={{ profile_id: member.id }}>
            Start Conversation
            <span className="sr-only"> with {memberName(member)}</span>
          </Link>
        </Button>
      </p>
    </article>
  )
}

import { Link } from '@tanstack/react-router'
import type { MemberCard } from '../../contract/directory.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { Button } from '../ui/Button.tsx'
import { Marked } from '../ui/Marked.tsx'
import { matchesOf } from '../ui/matches.ts'
import { dayOf } from './joined.ts'
import { MemberHead } from './MemberHead.tsx'
import { memberName } from './member-name.ts'

interface MemberCellProps {
  member: MemberCard
  search: string
  onPreview: () => void
}

/** A member on the members page, with a preview and a link to their profile. */
export function MemberCell({ member, search, onPreview }: MemberCellProps) {
  const { bio } = member.profile
  const work = titleAtOrganization(member.profile)
  const name = memberName(member)
  return (
    <article aria-label={name} className="flex h-full flex-col">
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
      <Found member={member} search={search} />
      <p className="mt-2 t-meta text-text-3">
        Joined <time dateTime={member.created_at}>{dayOf(member.created_at)}</time>
      </p>
      <p className="mt-auto flex flex-wrap gap-x-2 pt-3">
        <Button variant="text" size="small" className="-ml-3 max-md:h-11" onClick={onPreview}>
          Preview<span className="sr-only"> {name}</span>
        </Button>
        <Button asChild variant="text" size="small" className="max-md:h-11">
          <Link to="/app/account/profile/$account_id" params={{ account_id: member.id }}>
            View Profile<span className="sr-only"> of {name}</span>
          </Link>
        </Button>
      </p>
    </article>
  )
}

/** What else the search matched: beats or location. */
function Found({ member, search }: { member: MemberCard; search: string }) {
  const { beats = [], location = '' } = member.profile
  const matching = [...beats, location].filter((text) => search && matchesOf(text, search).length > 0)
  if (matching.length === 0) return null
  return (
    <p dir="auto" className="mt-2 line-clamp-2 t-meta text-text-3 wrap-anywhere">
      <Marked text={matching.join(', ')} search={search} />
    </p>
  )
}

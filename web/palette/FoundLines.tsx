import { endedWord, expiryState, timeLeft } from '../../contract/dates.ts'
import type { MemberCard } from '../../contract/directory.ts'
import type { Post } from '../../contract/posts.ts'
import type { Source } from '../../contract/sources.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { ROLE_NAMES } from '../../contract/vocabulary.ts'
import { memberName } from '../directory/member-name.ts'
import { excerptOf } from '../posts/excerpt.ts'
import { badgeOf } from '../posts/post-names.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { classes } from '../ui/classes.ts'
import { Marked } from '../ui/Marked.tsx'
import { matchesOf } from '../ui/matches.ts'
import { useNow } from '../ui/use-now.ts'
import { Columns } from './OptionLine.tsx'

const COLOURS = { none: 'text-text-3', normal: 'text-text-2', warning: 'text-soon', expired: 'text-late' }

/** A post: the time left in the time column, and where it matched if not in its title. */
export function PostLine({ post, search }: { post: Post; search: string }) {
  const now = useNow(post.expires_at)
  const isInside = matchesOf(post.title, search).length === 0
  return (
    <span className="flex min-w-0 grow flex-col md:flex-row md:gap-gutter-gap">
      <span
        className={classes(
          'shrink-0 t-label md:w-gutter md:pt-px',
          COLOURS[expiryState(post.expires_at, now)],
        )}
      >
        {post.expires_at ? timeLeft(post.expires_at, now, endedWord(post)) : badgeOf(post.post_type)}
      </span>
      <span className="min-w-0 grow">
        <span dir="auto" className="block t-h3 wrap-anywhere">
          <Marked text={post.title} search={search} />
        </span>
        {isInside && (
          <span dir="auto" className="mt-0.5 block truncate t-meta text-text-2">
            <Marked text={excerptOf(post.description, search)} search={search} />
          </span>
        )}
      </span>
    </span>
  )
}

/** A member: role, work, and what else matched. */
export function MemberLine({ member, search }: { member: MemberCard; search: string }) {
  const { beats = [], location = '' } = member.profile
  const others = [...beats, location].filter((text) => matchesOf(text, search).length > 0)
  const details = [ROLE_NAMES[member.role], titleAtOrganization(member.profile), others.join(', ')]
  return (
    <PersonLine
      id={member.id}
      picture_url={member.picture_url}
      name={memberName(member)}
      details={details}
      search={search}
    />
  )
}

/** A source: where they work, and where their expertise matched. */
export function SourceLine({ source, search }: { source: Source; search: string }) {
  const isInside =
    matchesOf(source.expertise, search).length > 0 && matchesOf(source.name, search).length === 0
  const work = titleAtOrganization(source)
  return (
    <PersonLine
      id={source.id}
      picture_url={source.photo_url}
      name={source.name}
      details={[work, isInside ? excerptOf(source.expertise, search) : '']}
      search={search}
    />
  )
}

interface PersonLineProps {
  id: string
  picture_url: string | null
  name: string
  details: string[]
  search: string
}

function PersonLine({ id, picture_url, name, details, search }: PersonLineProps) {
  return (
    <Columns lead={<Avatar id={id} picture_url={picture_url} size={22} />}>
      <span dir="auto" className="block t-h3 wrap-anywhere">
        <Marked text={name} search={search} />
      </span>
      <span dir="auto" className="block truncate t-meta text-text-2">
        <Marked text={details.filter(Boolean).join(', ')} search={search} />
      </span>
    </Columns>
  )
}

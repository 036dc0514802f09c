import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isOwnProfile } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useViewed } from '../api/recently-viewed.ts'
import { Evidence } from '../evidence/Evidence.tsx'
import { KeptNotice } from '../sources/KeptNotice.tsx'
import { Fact, LinkFact } from '../sources/SourceFacts.tsx'
import { linksOf } from '../sources/social-links.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { dayOf } from './joined.ts'
import { ProfileBody } from './ProfileBody.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { RepresentedBy } from './RepresentedBy.tsx'

/** A source's full profile, for their owner and admins. */
export function SourceProfile({ source }: { source: Source }) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  useViewed(source.id)
  return (
    <article aria-label={source.name}>
      <ProfileHead
        id={source.id}
        picture_url={source.photo_url}
        name={source.name}
        badge={<span className="t-body text-text-3">{source.role}</span>}
        work={source.title}
      />
      {source.account_id === account.id && <Own source={source} />}
      <KeptNotice source={source} className="mb-3" />
      <Evidence source={source} level={2} className="mb-8 max-w-[640px]" />
      <ProfileBody text={source.expertise && <Expertise text={source.expertise} />}>
        <Fact label="Organization">{source.organization}</Fact>
        <LinkFact label="Links" links={linksOf(source)} named />
        <Fact label={isOwnProfile(source) ? 'Managed by' : 'Represented by'}>
          <RepresentedBy source={source} />
        </Fact>
        <Fact label="Member since">
          <time dateTime={source.created_at}>{dayOf(source.created_at)}</time>
        </Fact>
      </ProfileBody>
    </article>
  )
}

function Expertise({ text }: { text: string }) {
  return (
    <section>
      <h2 className="mb-1 t-section">Expertise</h2>
      <WrittenText className="t-read" text={text} />
    </section>
  )
}

/** Sources are edited where they are managed. */
function Own({ source }: { source: Source }) {
  if (isOwnProfile(source))
    return (
      <p className="mb-6 t-meta text-text-2">
        This is your own profile.{' '}
        <Link className="link" to="/app/account/source">
          Edit My Source Profile
        </Link>
      </p>
    )
  const { name } = source
  return (
    <p className="mb-6 t-meta text-text-2">
      You represent this source.{' '}
      <Link className="link" to="/app/sources" state={{ sourceSearch: name }}>
        Edit<span className="sr-only"> {name}</span> in Sources
      </Link>
    </p>
  )
}

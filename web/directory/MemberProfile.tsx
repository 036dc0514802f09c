import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MemberCard } from '../../contract/directory.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useViewed } from '../api/recently-viewed.ts'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'
import { WriteTo } from '../messages/WriteTo.tsx'
import { Fact } from '../sources/SourceFacts.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { dayOf } from './joined.ts'
import { memberName } from './member-name.ts'
import { ProfileBody } from './ProfileBody.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { RoleBadge } from './RoleBadge.tsx'
import { WebAddress } from './WebAddress.tsx'

/** A member's profile as other members see it. */
export function MemberProfile({ member }: { member: MemberCard }) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  useViewed(member.id === account.id ? null : member.id)
  const { bio, beats = [], location, writesOn, website, linkedin_url, timezone } = member.profile
  const name = memberName(member)
  return (
    <article aria-label={name}>
      <ProfileHead
        {...member}
        name={name}
        badge={<RoleBadge role={member.role} />}
        work={titleAtOrganization(member.profile)}
        menu={<MemberMenu id={member.id} name={name} className="-mr-2" />}
      />
      {member.id === account.id ? (
        <Own />
      ) : (
        <WriteTo account_id={member.id} name={name} readerId={account.id} />
      )}
      <ProfileBody text={bio && <WrittenText text={bio} className="t-read" />}>
        <Fact label="Beats">{beats.join(', ')}</Fact>
        <Fact label="Location">{location}</Fact>
        <Fact label="Writes on">{writesOn}</Fact>
        <Fact label="Website">{website && <WebAddress address={website} />}</Fact>
        <Fact label="LinkedIn">{linkedin_url && <WebAddress address={linkedin_url} />}</Fact>
        <Fact label="Timezone">{timezone}</Fact>
        <Fact label="Member since">
          <time dateTime={member.created_at}>{dayOf(member.created_at)}</time>
        </Fact>
      </ProfileBody>
    </article>
  )
}

function Own() {
  return (
    <p className="mb-6 t-meta text-text-2">
      This is how other members see you.{' '}
      <Link className="link" to="/app/account/profile">
        Edit profile
      </Link>
    </p>
  )
}

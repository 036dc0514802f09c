import { Link } from '@tanstack/react-router'
import type { ApplicationDetails, Relatives, VettingFacts } from '../../../contract/vetting.ts'
import { FALLBACK_NAMES } from '../../../contract/vocabulary.ts'
import { domainWords, earlierWords, mailWords } from './known-words.ts'
import { RelatedApplications } from './RelatedApplications.tsx'

/** What an admin would otherwise look up by hand: facts only, the judgment is theirs. */
export function KnownFacts({ application: { facts, linkedin_url } }: { application: ApplicationDetails }) {
  const { mail_domain, is_public_mail, same_email, same_domain, same_linkedin } = facts
  return (
    <section>
      <h3 className="t-label">What is known</h3>
      <ul className="mt-1 divide-y divide-line t-meta text-text-2 *:py-1.5 *:wrap-anywhere">
        <li>{domainWords(facts)}</li>
        <li>{mailWords(facts)}</li>
        {facts.earlier_sanction && <li className="text-late">{earlierWords(facts.earlier_sanction)}</li>}
        {linkedin_url && <LinkedInMember member={facts.member_with_linkedin} />}
        <Related how="from the same address" relatives={same_email} />
        {!is_public_mail && <Related how={`from ${mail_domain}`} relatives={same_domain} />}
        {linkedin_url && <Related how="with the same LinkedIn address" relatives={same_linkedin} />}
      </ul>
    </section>
  )
}

function LinkedInMember({ member }: { member: VettingFacts['member_with_linkedin'] }) {
  if (!member) return <li className="text-text-3">No member has this LinkedIn address.</li>
  return (
    <li>
      The LinkedIn address is also in the profile of{' '}
      <Link className="link" to="/app/profile/$profile_id" params={{ profile_id: member.id }}>
        <bdi>{member.name || FALLBACK_NAMES.card}</bdi>
      </Link>
      .
    </li>
  )
}

function Related({ how, relatives }: { how: string; relatives: Relatives }) {
  if (relatives.count === 0) return <li className="text-text-3">No other application {how}.</li>
  return <RelatedApplications how={how} relatives={relatives} />
}

import type { OwnAccount } from '../../contract/accounts.ts'
import { cardName, truncate } from '../../contract/text.ts'
import { TRUNCATION } from '../../contract/vocabulary.ts'
import { Avatar } from '../ui/Avatar.tsx'

interface MemberCardProps {
  account: OwnAccount
  profile: { title: string; organization: string; bio: string; beats: string[] }
}

/** A preview of what other members will see. */
export function MemberCard({ account, profile }: MemberCardProps) {
  const { title, organization, bio, beats } = profile
  const position = [
    truncate(title.trim(), TRUNCATION.title),
    truncate(organization.trim(), TRUNCATION.organization),
  ].filter(Boolean)
  return (
    <section aria-labelledby="member-card">
      <h2 id="member-card" className="t-section">
        How members will see you
      </h2>
      <Avatar id={account.id} picture_url={account.picture_url} size={64} className="mt-4" />
      <p className="mt-3 t-h3-big wrap-anywhere">{cardName(account.name)}</p>
      <p className="mt-0.5 t-meta text-text-2 wrap-anywhere">
        {position.length > 0 ? position.join(', ') : <Missing>Title, organization</Missing>}
      </p>
      <p className="mt-2 t-bio text-text-2 wrap-anywhere">
        {bio.trim() ? truncate(bio.trim(), TRUNCATION.bio) : <Missing>Your bio, in your own words</Missing>}
      </p>
      {beats.length > 0 && (
        <ul className="mt-4 border-t border-line t-body">
          {beats.map((beat) => (
            <li key={beat} className="border-b border-line py-1.5 wrap-anywhere">
              {beat}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Missing = ({ children }: { children: string }) => <span className="text-text-3">{children}</span>

import { Link } from '@tanstack/react-router'
import type { Account } from '../../contract/accounts.ts'
import { cardName, truncate } from '../../contract/text.ts'
import { TRUNCATION } from '../../contract/vocabulary.ts'
import { Avatar } from '../ui/Avatar.tsx'

/** The member's own card in the left column. Texts are cut where docs/product.md#truncation says. */
export function ProfileCard({ account }: { account: Account }) {
  const { title, organization, bio } = account.profile
  const status = account.data.status
  return (
    <section aria-label="Your profile">
      <Avatar id={account.id} picture_url={account.picture_url} size={64} />
      <h2 className="mt-3 t-h3-big wrap-anywhere">{cardName(account.name)}</h2>
      <p className="mt-0.5 t-meta text-text-2 wrap-anywhere">
        {[
          title && truncate(title, TRUNCATION.title),
          organization && truncate(organization, TRUNCATION.organization),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {bio && <p className="mt-2 t-bio text-text-2 wrap-anywhere">{truncate(bio, TRUNCATION.bio)}</p>}
      <p className="mt-3 flex items-center justify-between gap-2 t-meta">
        {status && (
          <span className="flex items-center gap-2 font-semibold text-text-2">
            <span aria-hidden className="size-2 bg-current" />
            {truncate(status, TRUNCATION.status)}
          </span>
        )}
        <Link className="link" to="/app/account/profile">
          View Profile
        </Link>
      </p>
    </section>
  )
}

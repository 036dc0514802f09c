import { Link } from '@tanstack/react-router'
import type { Source } from '../../contract/sources.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'

/** The PR member who represents a source, as a link, and their firm. */
export function RepresentedBy({ source: { account } }: { source: Source }) {
  const { organization } = account.profile
  return (
    <>
      <Link className="link" to="/app/account/profile/$account_id" params={{ account_id: account.id }}>
        {account.name || FALLBACK_NAMES.owner}
      </Link>
      {organization && `, ${organization}`}
    </>
  )
}

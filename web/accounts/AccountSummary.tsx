import type { OwnAccount } from '../../contract/accounts.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { ROLE_NAMES } from '../../contract/vocabulary.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** The account's owner: what was approved with the application and cannot be changed here. */
export function AccountSummary({ account }: { account: OwnAccount }) {
  return (
    <section aria-label="Member" className="border-t border-line py-5">
      <p className="line-clamp-2 t-h2 wrap-anywhere" title={account.name}>
        {account.name}
      </p>
      <p className="line-clamp-2 t-body text-text-2 wrap-anywhere">{titleAtOrganization(account.profile)}</p>
      <p className="t-meta text-text-3">
        {ROLE_NAMES[account.role]}, member since {month.format(new Date(account.created_at))}
      </p>
    </section>
  )
}

import type { OwnAccount } from '../../contract/accounts.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { Avatar } from '../ui/Avatar.tsx'

const ROLE_NAMES: Record<Role, string> = {
  journalist: 'Journalist',
  pr: 'PR Professional',
  expert: 'Expert',
  admin: 'Admin',
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** Whose account this is: what was approved with the application and is not changed here. */
export function AccountSummary({ account }: { account: OwnAccount }) {
  return (
    <section aria-label="Member" className="flex items-start gap-4 border-t border-line py-5">
      <Avatar id={account.id} picture_url={account.picture_url} size={64} />
      <div className="min-w-0">
        <p className="line-clamp-2 t-h2 wrap-anywhere" title={account.name}>
          {account.name}
        </p>
        <p className="line-clamp-2 t-body text-text-2 wrap-anywhere">
          {titleAtOrganization(account.profile)}
        </p>
        <p className="t-meta text-text-3">
          {ROLE_NAMES[account.role]}, member since {month.format(new Date(account.created_at))}
        </p>
      </div>
    </section>
  )
}

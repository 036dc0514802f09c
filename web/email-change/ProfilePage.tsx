import { useSuspenseQuery } from '@tanstack/react-query'
import { AccountPage } from '../accounts/AccountPage.tsx'
import { AccountSummary } from '../accounts/AccountSummary.tsx'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { EmailSection } from './EmailSection.tsx'
import { useMailedOutcome } from './mailed-outcome.ts'

export function ProfilePage() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  useMailedOutcome()
  return (
    <AccountPage title="Profile">
      <AccountSummary account={account} />
      <EmailSection account={account} />
    </AccountPage>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { AccountPage } from '../accounts/AccountPage.tsx'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { AccountSummary } from '../accounts/AccountSummary.tsx'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { MyBeats } from '../profile/MyBeats.tsx'
import { ProfileForm } from '../profile/ProfileForm.tsx'
import { EmailSection } from './EmailSection.tsx'
import { useMailedOutcome } from './mailed-outcome.ts'

export function ProfilePage() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  useMailedOutcome()
  return (
    <AccountPage title="Profile">
      <AccountSummary account={account} />
      <AccountSection title="Picture and bio" note="Every member sees them.">
        <ProfileForm account={account} />
      </AccountSection>
      <AccountSection title="My Beats" note="What you follow, and what other members find you by.">
        <MyBeats account={account} />
      </AccountSection>
      <EmailSection account={account} />
    </AccountPage>
  )
}

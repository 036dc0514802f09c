import { AccountPage } from '../accounts/AccountPage.tsx'
import { ContactLimits } from '../contact-limits/ContactLimits.tsx'
import { YourReports } from '../reports/YourReports.tsx'
import { StandingSection } from '../standing/StandingSection.tsx'
import { Looks } from './Looks.tsx'

/** Whom the member keeps away, what they reported, who looked at what is private to them, and their standing. */
export function PrivacyPage() {
  return (
    <AccountPage title="Privacy">
      <ContactLimits />
      <YourReports />
      <Looks />
      <StandingSection />
    </AccountPage>
  )
}

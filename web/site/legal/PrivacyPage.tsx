import { contactLink } from '../contact-link.tsx'
import { COMPANY, COMPANY_ADDRESS } from '../slots.ts'
import { LegalPage } from './LegalPage.tsx'
import { PRIVACY } from './privacy-sections.tsx'

export function PrivacyPage() {
  return (
    <LegalPage
      name="privacy"
      title="Privacy Policy"
      updated="January 29, 2025"
      introduction={
        <>
          <p>
            {COMPANY}, {COMPANY_ADDRESS} (“we”, “us”) operates Beatline and is responsible for the personal
            data in it. This policy says what is kept of applicants, members, their spokespeople and visitors,
            why, for how long, and who sees it.
          </p>
          <p>
            In short: we keep what you write and what it takes to sign you in. We do not sell it, we do not
            advertise with it, and we do not track you. Questions go to {contactLink}.
          </p>
        </>
      }
      sections={PRIVACY}
    />
  )
}

import { COMPANY, COMPANY_ADDRESS } from '../slots.ts'
import { LegalPage } from './LegalPage.tsx'
import { PageLink } from './parts.tsx'
import { TERMS } from './terms-sections.tsx'

export function TermsPage() {
  return (
    <LegalPage
      name="terms"
      title="Terms of Service"
      updated="January 29, 2025"
      introduction={
        <>
          <p>
            These Terms of Service are an agreement between you and {COMPANY}, {COMPANY_ADDRESS} (“we”, “us”).
            They are about your use of Beatline, a membership-only community that connects business
            journalists and PR agencies, with their spokespeople and domain experts, in the US and Canada.
          </p>
          <p>
            You accept these terms when you apply for membership or use Beatline. If you do not accept them,
            do not use it. The <PageLink to="privacy">Privacy Policy</PageLink> and the{' '}
            <PageLink to="cookies">Cookie Policy</PageLink> say what happens with your data.
          </p>
        </>
      }
      sections={TERMS}
    />
  )
}

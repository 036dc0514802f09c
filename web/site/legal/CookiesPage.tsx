import { COMPANY, COMPANY_ADDRESS } from '../slots.ts'
import { COOKIES } from './cookies-sections.tsx'
import { LegalPage } from './LegalPage.tsx'
import { PageLink } from './parts.tsx'

export function CookiesPage() {
  return (
    <LegalPage
      name="cookies"
      title="Cookie Policy"
      updated="January 29, 2025"
      introduction={
        <>
          <p>
            Beatline sets no cookies. It keeps a few things in your browser’s own storage, because it would
            not work without them, and this policy names each of them.
          </p>
          <p>
            The service is run by {COMPANY}, {COMPANY_ADDRESS}. The{' '}
            <PageLink to="privacy">Privacy Policy</PageLink> is about everything else.
          </p>
        </>
      }
      sections={COOKIES}
    />
  )
}

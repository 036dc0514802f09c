import type { SitePage } from '../site-page.ts'
import { TermsPage } from './TermsPage.tsx'

export const terms: SitePage = {
  name: 'terms',
  title: 'Terms of Service',
  description: 'The terms under which members use the product.',
  Page: TermsPage,
}

import type { SitePage } from '../site-page.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

export const privacy: SitePage = {
  name: 'privacy',
  title: 'Privacy Policy',
  description: 'What personal data is kept, why, and for how long.',
  Page: PrivacyPage,
}

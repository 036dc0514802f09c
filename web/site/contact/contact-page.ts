import type { SitePage } from '../site-page.ts'
import { ContactPage } from './ContactPage.tsx'

export const contact: SitePage = {
  name: 'contact',
  title: 'Contact',
  description:
    'Write to the team of Beatline, the members-only network for business journalists, PR professionals and experts in the US and Canada.',
  Page: ContactPage,
}

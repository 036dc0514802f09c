import type { SitePage } from '../site-page.ts'
import { AboutPage } from './AboutPage.tsx'

export const about: SitePage = {
  name: 'about',
  title: 'About',
  description:
    'A membership-only community of business journalists and PR agencies: who may become a member, and how.',
  Page: AboutPage,
}

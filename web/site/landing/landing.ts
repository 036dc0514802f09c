import type { SitePage } from '../site-page.ts'
import { LandingPage } from './LandingPage.tsx'

export const landing: SitePage = {
  name: 'landing',
  title: 'Beatline: where business journalists find the source who can answer',
  description:
    'A membership-only community that connects business journalists with PR agencies, spokespeople and experts in the US and Canada.',
  Page: LandingPage,
}

import type { SitePage } from '../site-page.ts'
import { BecomeMemberPage } from './BecomeMemberPage.tsx'

export const becomeMember: SitePage = {
  name: 'become-member',
  title: 'Become a Member',
  description:
    'Apply for membership in four short steps. Journalist membership is free; every applicant is verified by our team in 3-5 business days.',
  Page: BecomeMemberPage,
}

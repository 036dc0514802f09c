import { about } from './about/about.ts'
import { becomeMember } from './become-member/become-member.ts'
import { contact } from './contact/contact-page.ts'
import { faq } from './faq/faq.ts'
import { landing } from './landing/landing.ts'
import { cookies } from './legal/cookies.ts'
import { privacy } from './legal/privacy.ts'
import { terms } from './legal/terms.ts'
import type { SitePage } from './site-page.ts'

/** Every public page (contract/pages.ts). */
export const SITE: SitePage[] = [landing, about, faq, contact, terms, privacy, cookies, becomeMember]

import type { SitePage } from '../site-page.ts'
import { CookiesPage } from './CookiesPage.tsx'

export const cookies: SitePage = {
  name: 'cookies',
  title: 'Cookie Policy',
  description: 'What is stored in your browser, and what is not.',
  Page: CookiesPage,
}

/**
 * The public pages: built to HTML and served as they are, outside of the members' app. The key is the name of
 * the built file.
 */
export const SITE_PAGES = {
  landing: '/',
  about: '/about',
  faq: '/faq',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  'become-member': '/become-member',
} as const
export type SitePageName = keyof typeof SITE_PAGES

/** The name of the built file that answers for an unknown address. */
export const NOT_FOUND = 'not-found'

/**
 * Every page address of the members' app, so that the server answers 404 for any other. `$name` is one segment.
 * test/architecture.test.ts checks it against the page's own routes.
 */
export const PAGES = [
  '/',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/app',
  '/app/feed',
  // A second address of the onboarding, used by old links (docs/product.md#pages).
  '/app/feed/app/onboarding',
  '/app/matches',
  '/app/onboarding',
  '/app/post/$post_id',
  '/app/pitchbox',
  '/app/messages',
  '/app/messages/$conversation_id',
  '/app/account/profile',
  '/app/account/profile/$account_id',
  '/app/account/source',
  '/app/account/security',
  '/app/account/privacy',
  '/app/account/notifications',
  '/app/account/sources',
  '/app/account/requests',
  '/app/account/members',
  '/app/sources',
  '/app/directory',
  '/app/directory/members',
  '/app/directory/sources',
  '/app/profile/$profile_id',
  '/admin',
  '/admin/home',
  '/admin/membership-requests',
  '/admin/review',
  '/admin/review/$case_id',
  '/admin/members',
  '/admin/members/$account_id',
  '/admin/audit',
  '/debug-account',
  '/dev/outbox',
] as const

/** Whether a path belongs to a page, with or without a trailing slash. */
export function isPage(path: string): boolean {
  const segments = path.replace(/\/$/, '').split('/')
  return PAGES.some((page) => {
    const pattern = page.replace(/\/$/, '').split('/')
    return (
      pattern.length === segments.length &&
      pattern.every((part, i) => (part.startsWith('$') ? segments[i] !== '' : part === segments[i]))
    )
  })
}

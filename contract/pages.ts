/**
 * Every page address, so that the server answers 404 for any other. `$name` stands for one segment.
 * test/architecture.test.ts holds it against the page's own routes.
 */
export const PAGES = [
  '/',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/app',
  '/app/feed',
  // A second address of the onboarding, from links of old (docs/product.md#pages).
  '/app/feed/app/onboarding',
  '/app/onboarding',
  '/app/post/$post_id',
  '/app/account/profile',
  '/app/account/profile/$account_id',
  '/app/account/security',
  '/admin',
  '/admin/home',
  '/debug-account',
  '/dev/outbox',
] as const

/** Whether a path belongs to a page. A trailing slash does not count. */
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

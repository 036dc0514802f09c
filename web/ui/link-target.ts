/** A page opens in its own tab, which learns nothing about this one; mail and telephone open their apps. */
export function linkTarget(href: string) {
  return /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}

/** Every limit that is counted in the database, by name. Source of the figures: docs/product.md#limits. */
export const LIMIT_NAMES = new Set([
  'sign-in-person',
  'sign-in-address',
  'second-factor',
  'second-factor-account',
  'link-mail-account',
  'link-mail-hour',
  'link-mail-day',
  'link-mail-address',
  'email-change-checks',
  'export',
  'posts',
  'comments',
  'likes',
])

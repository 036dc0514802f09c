/** Every limit that is counted in the database, by name. Source of the numbers: docs/product.md#limits. */
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
  'post-edits',
  'comments',
  'comment-edits',
  'messages',
  'likes',
  'seen',
  'saved-filters',
  'filter-previews',
  'email-actions',
  'digest-now',
  'contact-limits',
  'reports',
  'appeals',
  'openings',
  'uploads',
  'sources',
  'profile-edits',
  'pitches',
  'compare',
  'withdrawals',
  'triage-moves',
  'pitch-notes',
  'trail-links',
  'applications-person',
  'applications-address',
  'application-notices',
  'status-answers',
  'invites',
  'contact-messages',
])

/** Limits counted in the process: calls per minute of a member or an address, and of pages with a limit of their own. */
export const CALL_LIMIT_NAMES = ['calls-account', 'calls-address', 'trail-pages'] as const

/** Every limit that LIMITS can change. */
export const LIMITS_NAMES = new Set<string>([...LIMIT_NAMES, ...CALL_LIMIT_NAMES])

import type { Role } from '../../contract/vocabulary.ts'

/** The pages of the account's menu. */
export const linksOf = (role: Role) => [
  { to: '/app/account/profile', label: 'Account' },
  ...(role === 'admin' ? [{ to: '/admin', label: 'Admin' }] : []),
  { to: '/app/pitchbox', label: 'Pitchbox' },
  { to: '/app/account/security', label: 'Security' },
  { to: '/app/account/notifications', label: 'Notifications' },
]

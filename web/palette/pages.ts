import { listedRoles } from '../../contract/directory.rules.ts'
import { whyNotKeepOwnSource } from '../../contract/sources.rules.ts'
import type { Role } from '../../contract/vocabulary.ts'

export interface Page {
  to: string
  label: string
  /** Synonyms that also match. */
  also?: string
}

const ADMIN: readonly Page[] = [
  { to: '/admin/home', label: 'Admin: Home', also: 'health' },
  { to: '/admin/membership-requests', label: 'Admin: Membership Requests', also: 'applications, vetting' },
  { to: '/admin/review', label: 'Admin: Review', also: 'reports, cases' },
  { to: '/admin/members', label: 'Admin: Members', also: 'roles, invites' },
  { to: '/admin/audit', label: 'Admin: Audit', also: 'log' },
  { to: '/app', label: 'Admin: User Requests', also: 'dashboard' },
]

/** The pages that a member with this role may open and that have something for them. */
export function pagesOf(role: Role): Page[] {
  return [
    { to: '/app/feed', label: 'Feed', also: 'posts, home' },
    { to: '/app/matches', label: 'Matches', also: 'alerts, filters' },
    { to: '/app/messages', label: 'Messages', also: 'conversations, inbox' },
    { to: '/app/pitchbox', label: 'Pitchbox', also: 'pitches' },
    { to: '/app/account/requests', label: 'Requests' },
    { to: '/app/account/members', label: 'Members', also: 'people' },
    { to: '/app/sources', label: 'Sources', also: 'experts' },
    { to: '/app/directory', label: 'Directory' },
    // It lists nobody for experts.
    ...(listedRoles(role, 'directory').length > 0
      ? [{ to: '/app/directory/members', label: 'Directory: Members' }]
      : []),
    {
      to: '/app/directory/sources',
      label: role === 'pr' ? 'Directory: My Sources' : 'Directory: Sources',
      also: 'experts',
    },
    { to: '/app/account/profile', label: 'Profile', also: 'account, picture, bio, email' },
    ...(whyNotKeepOwnSource(role) === null
      ? [{ to: '/app/account/source', label: 'My Source Profile', also: 'pitch, expertise' }]
      : []),
    { to: '/app/account/security', label: 'Security', also: 'password, second factor, devices, settings' },
    { to: '/app/account/privacy', label: 'Privacy', also: 'muted, contact limits, who looked at your data' },
    { to: '/app/account/notifications', label: 'Notifications', also: 'mail, settings' },
    ...(role === 'admin' ? ADMIN : []),
  ]
}

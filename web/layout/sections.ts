import { ClipboardList, Inbox, type LucideIcon, Newspaper, Speech, UsersRound } from 'lucide-react'

interface SectionPlace {
  to: string
  label: string
  icon: LucideIcon
  /** Its other address. */
  also?: string
  /** On a phone it is in the menu. */
  isInMenu?: true
}

/** The sections of a member's work, in the order of the section bar. */
export const SECTIONS: readonly SectionPlace[] = [
  { to: '/app/feed', label: 'Feed', icon: Newspaper, also: '/app/matches' },
  { to: '/app/account/requests', label: 'Requests', icon: ClipboardList },
  { to: '/app/pitchbox', label: 'Pitchbox', icon: Inbox },
  { to: '/app/account/members', label: 'Members', icon: UsersRound, isInMenu: true },
  { to: '/app/sources', label: 'Sources', icon: Speech, also: '/app/account/sources' },
]

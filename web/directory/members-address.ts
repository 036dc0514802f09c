import type { Role } from '../../contract/vocabulary.ts'

export type MembersAddress = '/app/directory/members' | '/app/account/members'

/** Where the Directory leads to members: its own list is empty for experts. */
export const membersAddress = (role: Role): MembersAddress =>
  role === 'expert' ? '/app/account/members' : '/app/directory/members'

import type { Invite, Invited } from '../../contract/audience.ts'
import { type Audience, INVITED_MAX } from '../../contract/vocabulary.ts'

/** Who may read a request, as a form has it: with the names of those who were chosen. */
export interface Choice {
  audience: Audience
  invited: Invited[]
}

export const TOO_MANY = `You can choose up to ${INVITED_MAX} people`

/** A choice as the server takes it: people who were chosen before another audience are left out. */
export const choiceBody = ({ audience, invited }: Choice): { audience: Audience; invited: Invite[] } => ({
  audience,
  invited:
    audience === 'chosen' ? invited.map(({ account_id, profile_id }) => ({ account_id, profile_id })) : [],
})

/** The same person for the same source. */
export const isSameInvite = (one: Invite, other: Invite): boolean =>
  one.account_id === other.account_id && one.profile_id === other.profile_id

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** "Ada Winter · Fenwater PR" or "Source: Lena Wolf · Fenwater PR". */
export const inviteWords = ({ name, organization, source }: Omit<Invited, 'account_id' | 'profile_id'>) =>
  source === null ? joined(name, organization) : joined(`Source: ${source}`, organization || name)

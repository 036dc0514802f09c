import { CONTACT_LEVELS, type ContactLevel } from './vocabulary.ts'

/** What a member reads who was asked not to make contact. */
export const notContacted = (name: string): string => `${name} asked not to be contacted by you.`

/** What both sides read in an old conversation after one of them has blocked the other. */
export const BLOCKED = 'You can no longer write in this conversation.'

/** How contact is refused: by a request, or by a block of either side. */
export const REFUSALS = ['no_contact', 'block'] as const
export type ContactRefusal = (typeof REFUSALS)[number]

/** The stricter of two levels. */
export const strictest = (one: ContactLevel, other: ContactLevel): ContactLevel =>
  CONTACT_LEVELS.indexOf(one) > CONTACT_LEVELS.indexOf(other) ? one : other

/** The levels that refuse contact. */
export const REFUSES_CONTACT: readonly ContactLevel[] = [...REFUSALS]

export const ADMINS_ONLY_MUTED = 'Admins can only be muted.'
export const NAME_HIDDEN = 'Contact cannot be limited with someone whose name is hidden from you.'
export const LIMIT_THE_MEMBER =
  'No name is hidden in this conversation. Limit contact with the member instead.'
export const NO_WORK_DOMAIN = 'This member has no work address that others share.'

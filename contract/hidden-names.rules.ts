import type { Role } from './vocabulary.ts'

/** What a request shows in place of its author. */
export const SHOWN_NAMES = [
  'A journalist vetted by Beatline',
  'A journalist at a national outlet',
  'A journalist at a trade outlet',
  'A member vetted by Beatline',
] as const
export type ShownName = (typeof SHOWN_NAMES)[number]

/** The labels that a member of this role can show instead of their name, the usual one first. */
export const shownNamesOf = (role: Role): readonly [ShownName, ...ShownName[]] =>
  role === 'journalist' ? [SHOWN_NAMES[0], SHOWN_NAMES[1], SHOWN_NAMES[2]] : [SHOWN_NAMES[3]]

export const NO_HIDDEN_NAME = 'Only a request for an expert can hide its author'
export const NAMES_OUTLET = 'Leave this empty while your name and outlet are hidden'
export const HIDDEN_TOO_LATE = 'The name can be hidden only before publishing.'

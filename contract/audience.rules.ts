import { type Role, SHOWN_NAMES, type ShownName } from './vocabulary.ts'

/** How much of a confidential request lists and searches have, in code points. */
export const EXCERPT_LENGTH = 200

/** How a confidential request is titled for a member who has pitched to it and is a journalist now. */
export const CONFIDENTIAL_REQUEST = 'Confidential request'

export const NO_AUDIENCE = 'Only a request for an expert has an audience'

export const NO_HIDDEN_NAME = 'Only a request for an expert can hide its author'
export const NAMES_OUTLET = 'Leave this empty while your name and outlet are hidden'
export const HIDDEN_TOO_LATE = 'The name can be hidden only before publishing.'

/** The labels that a member of this role can show instead of their name, the usual one first. */
export const shownNamesOf = (role: Role): readonly [ShownName, ...ShownName[]] =>
  role === 'journalist' ? [SHOWN_NAMES[0], SHOWN_NAMES[1], SHOWN_NAMES[2]] : [SHOWN_NAMES[3]]

export const whyOnlySources = (names: readonly string[]) =>
  `You are invited to pitch only ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`

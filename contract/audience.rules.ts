/** How much of a confidential request lists and searches have, in code points. */
export const EXCERPT_LENGTH = 200

/** How a confidential request is titled for a member who has pitched to it and is a journalist now. */
export const CONFIDENTIAL_REQUEST = 'Confidential request'

export const NO_AUDIENCE = 'Only a request for an expert has an audience'

export const whyOnlySources = (names: readonly string[]) =>
  `You are invited to pitch only ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`

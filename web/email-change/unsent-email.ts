/** The name under which the new address is kept while it is not sent. */
export const UNSENT_EMAIL = 'new email'

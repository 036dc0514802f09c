/** The name under which the new address is stored until it is sent. */
export const UNSENT_EMAIL = 'new email'

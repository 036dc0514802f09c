/** The name under which the new address is stored until it is sent. */
export const EMAIL_DRAFT = 'new email'

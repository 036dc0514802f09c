/** A mailto link to an address, escaped: a "?" in it would start the email's own fields. */
export const mailAddress = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

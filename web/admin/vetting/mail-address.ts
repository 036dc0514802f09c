/** A link that opens a mail to an address, whatever stands in it: a "?" would begin the mail's own text. */
export const mailAddress = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

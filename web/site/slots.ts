// What is not known at build stands in the public pages as a slot, which the server fills (server/site/site.ts).
export const COMPANY = '{{company}}'
/** The postal address of the operating company, on one line. */
export const COMPANY_ADDRESS = '{{company_address}}'
export const CONTACT_EMAIL = '{{contact_email}}'
/** Scheme and host of the product, without a slash at the end. */
export const ORIGIN = '{{origin}}'
/** The date so many days from now, as "Nov 26". */
export const dateIn = (days: number): string => `{{day_${days}}}`
/** The date of the day before, in the same form: its hours have passed everywhere. */
export const YESTERDAY = '{{yesterday}}'

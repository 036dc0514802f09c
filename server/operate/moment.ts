const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A time for people: "22 November 2026 at 09:30 UTC". */
export const momentOf = (moment: Date | string): string => `${format.format(new Date(moment))} UTC`

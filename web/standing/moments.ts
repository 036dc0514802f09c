const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'long', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

/** "Jun 3, 2026", in the reader's zone. */
export const dayOf = (at: string): string => day.format(new Date(at))

/** "June 3, 2026 at 5:00 PM EDT", in the reader's zone. */
export const momentOf = (at: string): string => moment.format(new Date(at))

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A deadline in full, in the reader's time zone and with its name: "Monday, November 30, 2026 at 11:59 PM EST". */
export const deadlineMoment = (expires_at: string): string => format.format(new Date(expires_at))

/** A day without hour or time zone, as forms and the server write it: 'YYYY-MM-DD'. */
export type CalendarDate = string

const LONG = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The local midnight of that day; undefined for anything that is not a date. */
export function toLocalDate(day: CalendarDate | null | undefined): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!parts) return undefined
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
}

export function toCalendarDate(date: Date): CalendarDate {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** "Nov 22, 2026". */
export function showCalendarDate(day: CalendarDate): string {
  const date = toLocalDate(day)
  return date ? LONG.format(date) : ''
}

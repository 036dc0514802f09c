import { ZONES, type Zone } from '../../contract/zones.ts'

const SHORT = { month: 'short', day: 'numeric' } as const
const YEAR = { year: 'numeric' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

// Making a format takes longer than all else of an email, and there are only a few for each zone.
function format(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([timeZone, options])
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  formats.set(key, known)
  return known.format(at)
}

/** "Nov 25", with its year if that is another one. */
export function dayIn(timeZone: string, at: number, now: number): string {
  const isThisYear = format(at, timeZone, YEAR) === format(now, timeZone, YEAR)
  return format(at, timeZone, isThisYear ? SHORT : { ...SHORT, ...YEAR })
}

/** "Wed", or "Wednesday". */
export const weekdayIn = (timeZone: string, at: number, weekday: 'short' | 'long' = 'short'): string =>
  format(at, timeZone, { weekday })

/** "March 3" */
export const longDayIn = (timeZone: string, at: number): string =>
  format(at, timeZone, { month: 'long', day: 'numeric' })

/** "5:00 PM" */
export const clockIn = (timeZone: string, at: number): string =>
  format(at, timeZone, { hour: 'numeric', minute: '2-digit' })

/** "5:00 PM PT" */
export const timeIn = (zone: Zone, at: number): string => `${clockIn(zone, at)} ${ZONES[zone].short}`

/** "Nov 25 at 5:00 PM PT". */
export const momentIn = (zone: Zone, at: number, now: number): string =>
  `${dayIn(zone, at, now)} at ${timeIn(zone, at)}`

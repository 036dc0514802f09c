import { ZONES, type Zone } from '../../contract/zones.ts'

const SHORT = { month: 'short', day: 'numeric' } as const
const YEAR = { year: 'numeric' } as const

function format(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
}

/** "Nov 25", with its year if that is another one. */
export function dayIn(timeZone: string, at: number, now: number): string {
  const isThisYear = format(at, timeZone, YEAR) === format(now, timeZone, YEAR)
  return format(at, timeZone, isThisYear ? SHORT : { ...SHORT, ...YEAR })
}

/** "Nov 25 at 5:00 PM PT". */
export function momentIn(zone: Zone, at: number, now: number): string {
  const time = format(at, zone, { hour: 'numeric', minute: '2-digit' })
  return `${dayIn(zone, at, now)} at ${time} ${ZONES[zone].short}`
}

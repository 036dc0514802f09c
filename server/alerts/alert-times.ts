import { expiryState, timeLeft } from '../../contract/dates.ts'
import { ZONES, type Zone } from '../../contract/zones.ts'
import { clockIn, dayIn, longDayIn, timeIn, weekdayIn } from '../mails/moments.rules.ts'
import { listed } from '../mails/quoted.rules.ts'
import type { MailedPost } from './alert-mails.ts'

const DAY_MS = 86_400_000

/** How a deadline reads in an email. */
export type Deadline = {
  at: number
  isSoon: boolean
  /** "Mar 4" */
  day: string
  /** "5:00 PM ET" by the reader's clock, or "end of day PT" for the author's whole day. */
  clock: string
  /** "9 h left" */
  left: string
  /** "Wed, Mar 4, 5:00 PM ET" */
  full: string
  /** "Wed 5:00 PM ET", or all of it if that could be another week. */
  brief: string
}

type Dated = Pick<MailedPost, 'expires_at' | 'closes'>

export function deadlineOf({ expires_at, closes }: Dated, zone: Zone, now: number): Deadline | null {
  if (expires_at === null) return null
  const at = Date.parse(expires_at)
  const isDay = closes !== null && closes.time === null
  // A day has no clock: read in UTC it is the same for everyone.
  const [shown, reader] = isDay ? [Date.parse(closes.date), 'UTC'] : [at, zone]
  const day = dayIn(reader, shown, now)
  const weekday = weekdayIn(reader, shown)
  const clock = isDay ? `end of day ${ZONES[closes.zone].short}` : timeIn(zone, at)
  const full = `${weekday}, ${day}, ${clock}`
  const isNear = at - now < 6 * DAY_MS
  return {
    at,
    isSoon: expiryState(expires_at, now) === 'warning',
    day,
    clock,
    left: timeLeft(expires_at, now).replace(/ h \d{1,2} min/, ' h'),
    full,
    brief: isNear ? `${weekday}${isDay ? ',' : ''} ${clock}` : full,
  }
}

/** Whether it is due within 24 hours. */
export const isUrgent = ({ expires_at }: Pick<MailedPost, 'expires_at'>, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) - now <= DAY_MS

/** "Tuesday, March 3" and "8:00 AM ET". */
export const momentOf = (zone: Zone, at: number): [day: string, time: string] => [
  `${weekdayIn(zone, at, 'long')}, ${longDayIn(zone, at)}`,
  timeIn(zone, at),
]

/** The same of what the clock shows in that zone, as YYYY-MM-DDTHH:MM. */
export function localMoment(local_at: string, zone: Zone): [day: string, time: string] {
  const at = Date.parse(`${local_at}Z`)
  const day = `${weekdayIn('UTC', at, 'long')}, ${longDayIn('UTC', at)}`
  return [day, `${clockIn('UTC', at)} ${ZONES[zone].short}`]
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Monday to Friday at 8:00 AM and 4:00 PM ET". Days are counted from Sunday, which is 0. */
export function scheduleOf(days: readonly number[], times: readonly string[], zone: Zone): string {
  const clocks = times.toSorted().map((time) => clockIn('UTC', Date.parse(`2000-01-01T${time}Z`)))
  return `${daysOf(days)} at ${listed(clocks, clocks.length)} ${ZONES[zone].short}`
}

function daysOf(days: readonly number[]): string {
  if (days.length === DAYS.length) return 'every day'
  const runs: string[][] = [[]]
  for (const [at, name] of DAYS.entries())
    if (days.includes((at + 1) % DAYS.length)) runs.at(-1)!.push(name)
    else runs.push([])
  const names = runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run))
  return listed(names, names.length)
}

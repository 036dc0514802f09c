import {
  fromAbsolute,
  now as nowIn,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Closes } from '../../contract/posts.ts'
import { ZONE_NAMES, ZONES, type Zone } from '../../contract/zones.ts'
import { deviceZone, listedZoneOf } from '../ui/zones.ts'

const USUAL_TIME = '17:00'

/** The zone that a new deadline starts with: the device's, else the profile's, else Eastern. */
export function defaultZone(viewer: OwnAccount, device = deviceZone()): Zone {
  const { timezone } = viewer.profile
  const own = ZONE_NAMES.find((name) => name === timezone || ZONES[name].short === timezone)
  return listedZoneOf(device) ?? own ?? 'America/New_York'
}

/** 5 PM; once that has passed today, the next full hour that is at least an hour away, else the end of the day. */
export function defaultTime(date: string, zone: Zone, now: ZonedDateTime = nowIn(zone)): string | null {
  const time = toCalendarDateTime(now).toString()
  if (date !== time.slice(0, 10) || time.slice(11) < USUAL_TIME) return USUAL_TIME
  const hour = Math.ceil((now.hour * 60 + now.minute + 60) / 60)
  return hour < 24 ? `${String(hour).padStart(2, '0')}:00` : null
}

/** A moment as the wall clock of a zone shows it. */
export function closesOf(moment: string, zone: Zone): Closes {
  const time = toCalendarDateTime(fromAbsolute(Date.parse(moment), zone)).toString()
  return { date: time.slice(0, 10), time: time.slice(11, 16), zone }
}

/** What a wall time means: the later moment of two, or none. The server decides; this is the form's preview. */
export function momentOf({ date, time, zone }: Closes): { at: Date | null; occurs_twice: boolean } {
  const wall = parseDateTime(`${date}T${time ?? '23:59'}`)
  const later = toZoned(wall, zone, 'later')
  const exists = toCalendarDateTime(later).compare(wall) === 0
  const earlier = toZoned(wall, zone, 'earlier')
  return { at: exists ? later.toDate() : null, occurs_twice: exists && earlier.compare(later) !== 0 }
}

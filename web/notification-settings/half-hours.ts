import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { ZONES } from '../../contract/zones.ts'

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** The half hours of a day, for a list to choose from. */
export const HALF_HOURS = Array.from({ length: 48 }, (_, at) => {
  const value = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`
  return { value, label: TIME.format(new Date(`2026-01-01T${value}Z`)) }
})

/** "8:00 AM" */
export const timeName = (value: string): string =>
  HALF_HOURS.find((one) => one.value === value)?.label ?? value

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Days of the week in words, in a row as "Monday to Friday". */
function daysInWords(days: readonly number[]): string {
  const [first = 0] = days
  const isRow = days.length > 2 && days.every((day, at) => day === first + at)
  if (days.length === 7) return 'Every day'
  if (isRow) return `${DAY_NAMES[first]} to ${DAY_NAMES[first + days.length - 1]}`
  return inWords.format(days.map((day) => DAY_NAMES[day]!))
}

/** "Monday to Friday at 8:00 AM and 4:00 PM ET." */
export const digestTimes = ({
  digest_days,
  digest_times,
  zone,
}: Pick<NotificationSettings, 'digest_days' | 'digest_times' | 'zone'>): string =>
  `${daysInWords(digest_days)} at ${inWords.format(digest_times.map(timeName))} ${ZONES[zone].short}.`

import { dayName } from '../posts/day-names.ts'
import { deadlineWords } from '../posts/deadline-words.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** "2:14 PM". */
export const clockTime = (at: string | number): string => clock.format(new Date(at))

/** "Nov 25", with the year if it is another. */
export function dayOf(at: string, now: number): string {
  const date = new Date(at)
  return (date.getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(date)
}

/** "Nov 25, 2026", as on paper. */
export const fullDay = (at: string | number): string => dayOfYear.format(new Date(at))

/** "2:14 PM" today, else "Nov 25". */
export const shortTime = (at: string, now: number): string =>
  dayName(at, now) === 'Today' ? clockTime(at) : dayOf(at, now)

/** "Nov 25 at 5:00 PM PT", in the reader's zone. */
export function momentOf(at: string, now: number): string {
  const { date, time } = deadlineWords({ expires_at: at, closes: null }, now)
  return `${date} at ${time}`
}

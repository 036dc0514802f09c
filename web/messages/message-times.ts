import { dayName } from '../posts/day-names.ts'

const WEEK_MS = 7 * 86_400_000
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** "10:52 AM". */
export const clockTime = (at: string): string => clock.format(new Date(at))

/** "10:52 AM" today, then "Yesterday", "Wed", "Nov 14", with the year if it is another. */
export function listTime(at: string, now: number): string {
  const name = dayName(at, now)
  if (name === 'Today') return clockTime(at)
  if (name === 'Yesterday') return name
  const date = new Date(at)
  if (now - date.getTime() < WEEK_MS) return weekday.format(date)
  return (date.getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(date)
}

const DAY_MS = 86_400_000

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** "Today", "Yesterday", "Thursday, November 19", with the year if it is another, in this device's time zone. */
export function dayName(moment: string, now: number): string {
  const date = new Date(moment)
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return date.getFullYear() === new Date(now).getFullYear() ? day.format(date) : dayOfYear.format(date)
}

// A day of a clock change is an hour longer or shorter; the rounding above evens that out.
const startOfDay = (date: Date | number) => new Date(date).setHours(0, 0, 0, 0)

const DAY_MS = 86_400_000

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** "Today", "Yesterday", "Thursday, November 19", and with the year when it is another, in the zone of this device. */
export function dayName(moment: string, now: number): string {
  const date = new Date(moment)
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return date.getFullYear() === new Date(now).getFullYear() ? day.format(date) : dayOfYear.format(date)
}

// Days of a clock change are an hour longer or shorter, which the rounding above takes away.
const startOfDay = (date: Date | number) => new Date(date).setHours(0, 0, 0, 0)

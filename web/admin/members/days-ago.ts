const DAY_MS = 86_400_000

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** "today", "1 day ago", "12 days ago", in the reader's time zone: dormancy is counted in days. */
export function daysAgo(at: string, now: number): string {
  // A day on which the clock changes is an hour longer or shorter.
  const days = Math.max(0, Math.round((midnight(now) - midnight(Date.parse(at))) / DAY_MS))
  if (days === 0) return 'today'
  return days === 1 ? '1 day ago' : `${days.toLocaleString('en-US')} days ago`
}

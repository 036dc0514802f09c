const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 90 → "1 minute": rounded down; hours up to two days. */
export function ageOf(seconds: number): string {
  if (seconds < MINUTE) return inUnit(seconds, 1, 'second')
  if (seconds < HOUR) return inUnit(seconds, MINUTE, 'minute')
  return seconds < 2 * DAY ? inUnit(seconds, HOUR, 'hour') : inUnit(seconds, DAY, 'day')
}

function inUnit(seconds: number, unit: number, name: string): string {
  const count = Math.max(0, Math.floor(seconds / unit))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

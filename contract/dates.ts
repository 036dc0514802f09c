import { EXPIRY_WARNING_MS } from './vocabulary.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const YEAR = 365 * DAY

function moment(value: Date | string | number): number {
  const time = new Date(value).getTime()
  if (Number.isNaN(time)) throw new RangeError('Invalid time value')
  return time
}

function inUnits(ms: number): string {
  const count = (unit: number, name: string) => {
    const n = Math.max(1, Math.floor(ms / unit))
    return `${n} ${name}${n === 1 ? '' : 's'}`
  }
  if (ms < HOUR) return count(MINUTE, 'minute')
  if (ms < DAY) return count(HOUR, 'hour')
  if (ms < WEEK) return count(DAY, 'day')
  if (ms < 4 * WEEK) return count(WEEK, 'week')
  // Months are 1 (even for four weeks, less than 30 days) to 11; years are at least 1.
  if (ms < 12 * MONTH) return count(MONTH, 'month')
  return count(YEAR, 'year')
}

/**
 * "just now", "5 minutes ago", "in less than a minute", "in 3 days".
 * Throws RangeError "Invalid time value" for an invalid date. Source: docs/product.md#relative-time.
 */
export function relativeTime(value: Date | string | number, now: Date | number = Date.now()): string {
  const passed = moment(now) - moment(value)
  if (passed >= 0) return passed < MINUTE ? 'just now' : `${inUnits(passed)} ago`
  return -passed < MINUTE ? 'in less than a minute' : `in ${inUnits(-passed)}`
}

export type ExpiryState = 'none' | 'normal' | 'warning' | 'expired'

/** expired: the date has passed; warning: at most 7 times 24 hours are left. */
export function expiryState(expiresAt: string | null, now: Date | number = Date.now()): ExpiryState {
  if (expiresAt === null) return 'none'
  const left = moment(expiresAt) - moment(now)
  if (left <= 0) return 'expired'
  return left <= EXPIRY_WARNING_MS ? 'warning' : 'normal'
}

/** What a request says once it has expired. */
export const ENDED = { by_author: 'Closed', by_clock: 'Expired' } as const
export const endedWord = ({ closed_by_author }: { closed_by_author: boolean }) =>
  closed_by_author ? ENDED.by_author : ENDED.by_clock

/** "Expired", "13 h 17 min left" on the last day, else "5 days left". */
export function timeLeft(
  expiresAt: string,
  now: Date | number = Date.now(),
  ended: string = ENDED.by_clock,
): string {
  const left = moment(expiresAt) - moment(now)
  if (left <= 0) return ended
  if (left < HOUR) return `${Math.max(1, Math.floor(left / MINUTE))} min left`
  if (left < DAY) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min left`
  const days = Math.floor(left / DAY)
  return `${days} day${days === 1 ? '' : 's'} left`
}

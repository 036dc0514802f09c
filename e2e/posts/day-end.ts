import { setTimeout as after } from 'node:timers/promises'
import { test } from '../support/fixtures.ts'

/** Longer than a story takes. */
const STORY_MS = 150_000
const HOUR_MS = 3_600_000

/** When a new request's proposed time has passed, and when the day has. */
const TURNS_MS = [17 * HOUR_MS, 24 * HOUR_MS]

/** Milliseconds until the next turn in a time zone; an hour off on the two days a year that aren't 24 hours long. */
function untilTurn(timeZone: string): number {
  const [hour = 0, minute = 0, second = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeStyle: 'medium',
  })
    .format()
    .split(':')
    .map(Number)
  const now = ((hour * 60 + minute) * 60 + second) * 1_000
  return TURNS_MS.find((turn) => turn > now)! - now
}

/** A day as the page writes it to a reader in New York: with its year when that is another one there. */
export function shownDay(date: Date, timeZone: string): string {
  const yearOf = (day: Date, zone: string) =>
    day.toLocaleDateString('en-US', { year: 'numeric', timeZone: zone })
  const year =
    yearOf(date, timeZone) === yearOf(new Date(), 'America/New_York') ? undefined : ('numeric' as const)
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone, ...(year && { year }) })
}

/** Stories that choose a day and look for it later wait if that day, or its proposed time, is about to pass. */
export function keepWithinOneDay(timeZone: string): void {
  test.beforeEach(async () => {
    const left = untilTurn(timeZone)
    if (left > STORY_MS) return
    test.setTimeout(test.info().timeout + left)
    await after(left)
  })
}

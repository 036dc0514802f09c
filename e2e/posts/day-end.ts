import { setTimeout as after } from 'node:timers/promises'
import { test } from '../support/fixtures.ts'

/** Longer than a story takes. */
const STORY_MS = 150_000
const DAY_MS = 86_400_000

/** Milliseconds until the day ends in a time zone; an hour off on the two days a year that aren't 24 hours long. */
function untilDayEnds(timeZone: string): number {
  const [hour = 0, minute = 0, second = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeStyle: 'medium',
  })
    .format()
    .split(':')
    .map(Number)
  return DAY_MS - ((hour * 60 + minute) * 60 + second) * 1_000
}

/** A day as the page writes it to a reader in New York: with its year when that is another one there. */
export function shownDay(date: Date, timeZone: string): string {
  const yearOf = (day: Date, zone: string) =>
    day.toLocaleDateString('en-US', { year: 'numeric', timeZone: zone })
  const year =
    yearOf(date, timeZone) === yearOf(new Date(), 'America/New_York') ? undefined : ('numeric' as const)
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone, ...(year && { year }) })
}

/** Stories that name a day and look for it later don't begin just before that day ends: they wait for the next one. */
export function keepWithinOneDay(timeZone: string): void {
  test.beforeEach(async () => {
    const left = untilDayEnds(timeZone)
    if (left > STORY_MS) return
    test.setTimeout(test.info().timeout + left)
    await after(left)
  })
}

import { z } from './zod.ts'
import { ZONE_NAMES } from './zones.ts'

/** How many days ahead a deadline with a zone may be. */
export const CLOSES_DAYS_MAX = 365

/** A deadline that changes is at least this far ahead. */
export const NOTICE_MINUTES = 15

export const SAID_TWICE = 'Send the deadline once: as closes, or as a date'
export const REQUEST_CHANGED = 'This request has changed since you opened it. Reload and try again.'
export const DATE_PASSED = 'The date must not be in the past'
export const SKIPPED = 'The clocks skip this hour on that day. Choose another time.'
export const TOO_FAR = 'Choose a date within a year'
export const TOO_SOON = 'Choose a time at least 15 minutes from now, or close the request'

/** A deadline as its author chose it. Without a time it is the end of the day. */
export const Closes = z.strictObject({
  /** YYYY-MM-DD */
  date: z.iso.date('Required'),
  /** HH:MM of the wall clock, from 00:00 to 23:59. */
  time: z.iso.time({ precision: -1, error: 'Invalid input' }).nullable(),
  zone: z.enum(ZONE_NAMES, 'Invalid input'),
})
export type Closes = z.infer<typeof Closes>

import { type Closes, DATE_PASSED, SKIPPED, TOO_FAR } from '../../contract/posts.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { closingMoment, wallOf } from './deadlines.sql.ts'

/** As a body gives it: as the author chose it, or as a date in the older field. */
export type GivenDeadline = { closes?: Closes | null | undefined; date?: string | null | undefined }

/** A deadline's columns, `at` being its moment. */
export type DeadlineColumns = ReturnType<typeof wallOf> & { at: string | null }

/**
 * The columns of a deadline. A bare date is a whole day in Pacific time, the latest of the region's four zones; a moment
 * has no zone. Throws 422 on `field` or `closes` for a wall time that does not exist, is too far ahead, or, if `isNew`,
 * is over; a moment is compared with the clock where it is written.
 */
export async function deadlineColumns(
  tx: Tx,
  field: 'expiration_date' | 'deadline',
  { closes, date }: GivenDeadline,
  isNew = true,
): Promise<DeadlineColumns> {
  const day = date && isDay(date) ? ({ date, time: null, zone: 'America/Los_Angeles' } as const) : null
  const chosen = closes ?? day
  if (!chosen) return { ...wallOf(null), at: date ?? null }
  const { at, has_passed, is_far } = await closingMoment(tx, chosen)
  if (at === null) throw invalid({ closes: SKIPPED })
  if (isNew && has_passed) throw invalid({ [closes ? 'closes' : field]: DATE_PASSED })
  if (closes && is_far) throw invalid({ closes: TOO_FAR })
  return { ...wallOf(chosen), at }
}

const isDay = (date: string) => date.length === '2026-12-31'.length

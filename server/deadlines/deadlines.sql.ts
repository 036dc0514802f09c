import { sql } from 'kysely'
import { CLOSES_DAYS_MAX, type Closes } from '../../contract/posts.ts'
import { isoText, pipelined, type Tx } from '../platform/postgres/db.ts'

export type ClosingMoment = { at: string | null; has_passed: boolean | null; is_far: boolean | null }

/** The columns of a deadline, except for the moment. */
export const wallOf = (closes: Closes | null) => ({
  deadline_wall: closes && `${closes.date} ${closes.time ?? '00:00'}`,
  deadline_zone: closes?.zone ?? null,
  deadline_is_day: closes !== null && closes.time === null,
})

/** The moment that it means by the database's clock and zones; null if the clocks skip it. */
export async function closingMoment(tx: Tx, closes: Closes): Promise<ClosingMoment> {
  const { deadline_wall, deadline_zone, deadline_is_day } = wallOf(closes)
  const reading = sql<ClosingMoment>`
    select ${sql.raw(isoText('c.at'))} as at, c.at <= now() as has_passed,
      c.at > now() + make_interval(days => ${CLOSES_DAYS_MAX}) as is_far
    from (select closing_moment(${deadline_wall}::timestamp, ${deadline_is_day}, ${deadline_zone}) as at) c`
  return (await pipelined(tx, reading))[0]!
}

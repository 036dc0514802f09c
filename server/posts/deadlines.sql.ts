import { sql } from 'kysely'
import { NOTICE_MINUTES } from '../../contract/posts.ts'
import { REOPEN_DAYS } from '../../contract/vocabulary.ts'
import type { DeadlineColumns } from '../deadlines/deadlines.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'
import { later } from './own-posts.sql.ts'

export type DeadlineState = {
  /** Whether it closes so already. */
  is_same: boolean
  is_closed: boolean
  /** Whether it has closed, and so long ago that it can't reopen. */
  is_long_closed: boolean
  has_passed: boolean
  /** Whether the new moment is too near to be a notice to anyone. */
  is_soon: boolean
}

export const deadlines = {
  /** A locked request beside a new deadline, by the database's clock at this moment: the lock may have taken long. */
  compare: async (tx: Tx, id: string, { at, ...wall }: DeadlineColumns): Promise<DeadlineState> => {
    // The contract's moments have milliseconds only.
    const moment = sql`${at}::timestamptz`
    const found = await sql<DeadlineState>`
      select (date_trunc('milliseconds', p.expires_at) is not distinct from date_trunc('milliseconds', ${moment})
            -- What its form had when it was closed.
            or coalesce(date_trunc('milliseconds', p.deadline) = date_trunc('milliseconds', ${moment}), false))
          and (${wall.deadline_zone}::text is null
            or (p.deadline_wall, p.deadline_zone, p.deadline_is_day)
              is not distinct from (${wall.deadline_wall}::timestamp, ${wall.deadline_zone}::text, ${wall.deadline_is_day}::boolean))
          as is_same,
        coalesce(p.expires_at <= clock_timestamp(), false) as is_closed,
        coalesce(p.expires_at <= clock_timestamp() - make_interval(days => ${REOPEN_DAYS}), false) as is_long_closed,
        coalesce(${moment} <= clock_timestamp(), false) as has_passed,
        coalesce(${moment} < clock_timestamp() + make_interval(mins => ${NOTICE_MINUTES}), false) as is_soon
      from posts p where p.id = ${id}`.execute(tx)
    return found.rows[0]!
  },

  /** Writes it to the date of the request's form. With `reopens`, a request that had closed is open again. */
  set: (tx: Tx, id: string, { at, ...wall }: DeadlineColumns, reopens: boolean) => {
    const { columns, row } = rowOf('posts', { ...wall, closed_by_author: false })
    return sql`update posts set (${columns}) = (select ${columns} from ${row}), updated_at = ${later},
        request_state = case when ${reopens} then 'open' else request_state end,
        settled_at = case when ${reopens} then null else settled_at end,
        expiration_date = case when interview_type is not null then ${at}::timestamptz end,
        deadline = case when interview_type is null then ${at}::timestamptz end
      where id = ${id}`.execute(tx)
  },
}

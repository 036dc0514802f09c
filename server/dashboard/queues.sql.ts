import { sql } from 'kysely'
import type { CaseKind } from '../../contract/case-kinds.rules.ts'
import { SUBJECTS_OF } from '../../contract/cases.rules.ts'
import { type QueueName, SHOWN_MOST } from '../../contract/dashboard.rules.ts'
import type { Queue } from '../../contract/dashboard.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'

const casesOf = (kind: CaseKind) => ({
  rows: `select created_at as since, due_at from cases where closed_at is null
    and subject_type in (${SUBJECTS_OF[kind].map((type) => `'${type}'`).join(', ')}) order by cases.due_at`,
  due: 'min(due_at)',
})

/** What waits in each queue, and when the first of it is due. Applicants are told that it takes 3 to 5 business days. */
const WAITING: Record<QueueName, { rows: string; due: string }> = {
  'Membership requests': {
    rows: `select created_at as since from users
      where coalesce(data ->> 'status', 'New') = 'New' order by users.created_at`,
    due: 'business_days_after(min(since), 5)',
  },
  Reports: casesOf('reports'),
  Appeals: casesOf('appeals'),
  Claims: casesOf('claims'),
  Checks: casesOf('checks'),
}

// Only the first of each are looked at, so that a flood costs no more.
const ASKED = Object.entries(WAITING)
  .map(
    ([
      name,
      { rows, due },
    ]) => `select '${name}' as name, count(*)::int as count, ${isoText('min(since)')} as oldest_at,
      coalesce(${due} < now(), false) as is_overdue from (${rows} limit ${SHOWN_MOST + 1}) w`,
  )
  .join(' union all ')

/** What waits for the team. A count of SHOWN_MOST + 1 means as many or more. */
export async function queues(db: Db): Promise<Queue[]> {
  return (await sql<Queue>`${sql.raw(ASKED)}`.execute(db)).rows
}
